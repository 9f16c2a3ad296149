import { href } from "react-router";

import { loadProductList } from "#app/routes/store/products/product-list.server.ts";
import { nameOf, neighbourLinks, ProductList } from "#app/routes/store/products/product-list.tsx";
import { isNarrowed } from "#app/shop/product/product-filters.ts";
import { parseProductsQuery, productsHref } from "#app/shop/product/products-query.ts";
import { pageMeta } from "#app/ui/page-meta.ts";

import type { Route } from "./+types/products";

const ALL = "Products";
const WHOLE_LIST = parseProductsQuery(new URLSearchParams());

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta({ matches }, { title: ALL, path: href("/products"), noindex: true });
  const { query, categories } = loaderData;
  const { category, page } = query;
  const title = nameOf(query, categories) ?? ALL;
  return [
    ...pageMeta(
      { matches },
      {
        title: page > 1 ? `${title}, page ${page}` : title,
        path: productsHref(WHOLE_LIST, { category, page }),
        // Sorts and views share one canonical URL; filtered lists are not indexed.
        noindex: isNarrowed(query) || loaderData.shown === 0,
      },
    ),
    ...neighbourLinks(loaderData),
  ];
};

export function loader({ request, context, url }: Route.LoaderArgs) {
  return loadProductList({ request, context }, parseProductsQuery(url.searchParams));
}

export default function Products({ loaderData }: Route.ComponentProps) {
  return <ProductList list={loaderData} title={nameOf(loaderData.query, loaderData.categories) ?? ALL} />;
}
