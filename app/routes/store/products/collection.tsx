import { data } from "react-router";

import { decodeCards } from "#app/formats/compact-list.ts";
import { collectionLd } from "#app/formats/structured-data.ts";
import { loadProductList } from "#app/routes/store/products/product-list.server.ts";
import { neighbourLinks, ProductList } from "#app/routes/store/products/product-list.tsx";
import { isNarrowed } from "#app/shop/product/product-filters.ts";
import { listPath, parseProductsQuery } from "#app/shop/product/products-query.ts";
import { pageMeta, structuredData } from "#app/ui/page-meta.ts";

import type { Route } from "./+types/collection";

const GONE = "Collection not found";
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const path = listPath({ collection: params.slug });
  if (!loaderData) return pageMeta({ matches }, { title: GONE, path, noindex: true });
  const { query, collection, shown } = loaderData;
  const { origin } = matches[0].loaderData;
  const isIndexed = !isNarrowed(query) && query.category === "" && shown > 0;
  return [
    ...pageMeta(
      { matches },
      {
        title: query.page > 1 ? `${collection.name}, page ${query.page}` : collection.name,
        description: collection.description ?? undefined,
        path: query.page > 1 ? `${path}?page=${query.page}` : path,
        image: collection.imageUrl,
        noindex: !isIndexed,
      },
    ),
    ...neighbourLinks(loaderData),
    ...(isIndexed && query.page === 1
      ? [structuredData(collectionLd(origin + path, collection, decodeCards(loaderData.cards), origin))]
      : []),
  ];
};

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  if (!SLUG.test(params.slug)) throw data({ message: GONE }, { status: 404 });
  const list = await loadProductList({ request, context }, parseProductsQuery(url.searchParams, params.slug));
  const { collection } = list;
  if (!collection) throw data({ message: GONE }, { status: 404 });
  return { ...list, collection };
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { collection, query } = loaderData;
  return (
    <ProductList list={loaderData} title={collection.name}>
      {collection.description && query.page === 1 ? (
        <p className="text-muted mb-2 max-w-2xl whitespace-pre-line">{collection.description}</p>
      ) : null}
    </ProductList>
  );
}
