import { data } from "react-router";

import { decodeCards } from "#app/formats/compact-list.ts";
import { collectionLd } from "#app/formats/structured-data.ts";
import { loadProductList } from "#app/routes/store/products/product-list.server.ts";
import { neighbourLinks, ProductList } from "#app/routes/store/products/product-list.tsx";
import { isNarrowed } from "#app/shop/product/product-filters.ts";
import { listPath, parseProductsQuery } from "#app/shop/product/products-query.ts";
import { classes } from "#app/ui/classes.ts";
import { Image } from "#app/ui/image.tsx";
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
    <ProductList
      list={loaderData}
      title={collection.name}
      cover={query.page === 1 ? <Cover {...collection} cards={loaderData.cards} /> : null}
    />
  );
}

/** The number of pictures on a large screen. */
const PICTURES = 4;

type CoverProps = { name: string; description: string | null; imageUrl: string | null; cards: string };

/**
 * Name, words and picture of a collection, beside pictures of its products on a large screen. The pictures come late:
 * those of the first products are larger.
 */
function Cover({ name, description, imageUrl, cards }: CoverProps) {
  const ofProducts = decodeCards(cards).flatMap((product) => product.imageUrl ?? []);
  const pictures = Array.from(new Set(imageUrl ? [imageUrl, ...ofProducts] : [])).slice(0, PICTURES);
  return (
    <div className="page-width pt-3 lg:pt-6">
      <div className="rounded-card flex items-center gap-x-3 bg-(image:--backdrop) px-4 sm:px-10">
        <div className="min-w-0 flex-1 py-4">
          <h1 className="text-xl sm:text-3xl">{name}</h1>
          {description ? (
            <p className="text-muted dark:text-ink mt-2 text-sm whitespace-pre-line sm:text-lg">
              {description}
            </p>
          ) : null}
        </div>
        {pictures.map((src, index) => (
          <Image
            key={src}
            src={src}
            alt=""
            size="card"
            className={classes("w-23 flex-none bg-none sm:w-32", index > 0 && "hidden lg:block")}
          />
        ))}
      </div>
    </div>
  );
}
