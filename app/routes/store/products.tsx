import { href, Link, useLocation, useNavigation } from "react-router";

import { identityContext } from "#app/context.ts";
import { listCategories } from "#app/data/categories.server.ts";
import { listProducts } from "#app/data/products.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { PAGE_SIZE, productsHref, productsQuery } from "#app/shop/product.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { ProductGrid, ProductGridSkeleton } from "#app/ui/product-card.tsx";

import type { Route } from "./+types/products";
import { ProductFilters, ViewToggle } from "./product-filters.tsx";

const COUNTED = 1000;
const SKELETON_CARDS = 12;
const FIRST_SCREEN = 4;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Products"} · Haat` },
  ...(loaderData?.query.search ? [{ name: "robots", content: "noindex" }] : []),
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(identityContext);
  const query = productsQuery(url.searchParams);
  const [{ products, total }, categories, settings] = await Promise.all([
    listProducts(db, query),
    listCategories(db),
    getSettings(db),
  ]);
  const category = categories.find(({ slug }) => slug === query.category)?.name;
  return {
    query,
    products,
    total,
    categories,
    taxRate: settings.taxRate,
    title: category ?? "Products",
  };
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { query, products, total, categories, taxRate, title } = loaderData;
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const isListing =
    navigation.state === "loading" &&
    navigation.formMethod !== "POST" &&
    navigation.location.pathname === href("/products");

  return (
    <div className="page py-4 lg:py-6">
      <h1 className="mb-3">{title}</h1>
      <ProductFilters query={query} categories={categories} />
      <div className="flex min-h-12 items-center justify-between gap-4">
        <output className="text-muted text-sm">
          {isListing ? "Loading products" : countText(total, query.search)}
        </output>
        <ViewToggle query={query} />
      </div>
      <section aria-labelledby="results">
        <h2 id="results" className="sr-only">
          Results
        </h2>
        {isListing ? (
          <ProductGridSkeleton count={SKELETON_CARDS} view={query.view} />
        ) : products.length === 0 ? (
          <EmptyState
            icon="search"
            title="No products found. Try adjusting your search or filters."
            action={
              <Link to={href("/products")} className="btn btn-outline">
                Show all products
              </Link>
            }
          />
        ) : (
          <ProductGrid
            products={products}
            taxRate={taxRate}
            redirectTo={pathname + search}
            view={query.view}
            priority={FIRST_SCREEN}
          />
        )}
      </section>
      {isListing ? null : (
        <Pagination
          page={query.page}
          pages={Math.ceil(total / PAGE_SIZE)}
          hrefFor={(page) => productsHref(query, { page })}
        />
      )}
    </div>
  );
}

function countText(total: number, search: string): string {
  const count = total > COUNTED ? "1,000+" : String(total);
  const noun = total === 1 ? "product" : "products";
  return search ? `${count} ${noun} for “${search}”` : `${count} ${noun}`;
}
