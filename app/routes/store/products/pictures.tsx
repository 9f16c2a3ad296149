import { data, href, redirect } from "react-router";
import * as z from "zod";

import { catalogueContext } from "#app/context.ts";
import { readProductPage } from "#app/data/product-page.server.ts";
import { allPictures, pictureId } from "#app/shop/product/pictures.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EQUAL, ErrorPage } from "#app/ui/error-page.tsx";
import { Image } from "#app/ui/image.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { TextLink } from "#app/ui/text-link.tsx";

import type { Route } from "./+types/pictures";

import stylesheet from "#app/pictures.css?url";

const NOT_FOUND = "Product not found";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Not for search engines, which find the pictures on the product's page. */
export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta(
    { matches },
    {
      title: loaderData ? `Pictures of ${loaderData.name}` : NOT_FOUND,
      path: href("/product/:id", { id: params.id }),
      noindex: true,
    },
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = z.guid().safeParse(params.id);
  const catalogue = context.get(catalogueContext);
  const key = id.data?.toLowerCase() ?? "";
  const found = key === "" ? null : await catalogue.read(`product ${key}`, (db) => readProductPage(db, key));
  if (!found) throw data({ message: NOT_FOUND }, { status: 404 });
  const { product } = found;
  if (product.id !== key) throw redirect(href("/product/:id/pictures", { id: product.id }));
  return {
    name: product.name,
    pictures: allPictures(product),
    product: href("/product/:id", { id: product.id }) + url.search,
    ...catalogue.staleness(),
  };
}

/** All pictures of a product, large, beside each other; a finger, a wheel or the arrow keys move them. */
export default function Pictures({ loaderData }: Route.ComponentProps) {
  const { name, pictures, product } = loaderData;
  return (
    <div className="page-width py-2">
      <div className="flex items-center justify-between gap-4">
        <h1 className="min-w-0 text-base">{name}</h1>
        <TextLink to={product} aria-label={`Close, back to ${name}`}>
          Close
        </TextLink>
      </div>
      {pictures.length === 0 ? <p className="text-muted">There is no picture yet.</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <section className="pictures" aria-label="Pictures" tabIndex={0}>
        {pictures.map((src, index) => (
          <figure key={src} id={pictureId(index)}>
            <Image
              src={src}
              alt={pictures.length > 1 ? `${name}, image ${index + 1} of ${pictures.length}` : name}
              size="full"
              priority={index === 0}
            />
            {pictures.length > 1 ? (
              <figcaption className="text-muted text-sm">
                {index + 1} of {pictures.length}
              </figcaption>
            ) : null}
          </figure>
        ))}
      </section>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage error={error} titles={{ 404: NOT_FOUND }}>
      <ButtonLink to={href("/products")} className={EQUAL}>
        Back to Products
      </ButtonLink>
    </ErrorPage>
  );
}
