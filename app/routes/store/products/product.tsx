import { useMemo } from "react";
import { data, href, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import * as z from "zod";

import { catalogueContext, identityContext } from "#app/context.ts";
import { readProductPage } from "#app/data/product-page.server.ts";
import { ownReview } from "#app/data/reviews.server.ts";
import { catalogueSettings } from "#app/data/settings.server.ts";
import { wishlistedIds } from "#app/data/wishlist.server.ts";
import { encodeCards, encodeReviews, decodeCards, decodeReviews } from "#app/formats/compact-list.ts";
import { breadcrumbLd, productLd } from "#app/formats/structured-data.ts";
import { AddToCartForm } from "#app/routes/store/products/add-to-cart-form.tsx";
import { Gallery } from "#app/routes/store/products/gallery.tsx";
import { Breadcrumb, Description, ProductInfo, Promises } from "#app/routes/store/products/product-info.tsx";
import { postReview } from "#app/routes/store/products/review.server.ts";
import { Reviews } from "#app/routes/store/products/reviews.tsx";
import { Share } from "#app/routes/store/products/share.tsx";
import { maxQuantity } from "#app/shop/cart/line-limit.ts";
import type { OwnReview } from "#app/shop/review/review.ts";
import { deliveryEstimate } from "#app/shop/settings/settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { pageMeta, structuredData } from "#app/ui/page-meta.ts";
import { ProductGrid } from "#app/ui/product-card.tsx";
import { WishlistForm } from "#app/ui/wishlist-button.tsx";

import type { Route } from "./+types/product";

const NOT_FOUND = "Product not found";

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const path = href("/product/:id", { id: loaderData?.product.id ?? params.id });
  if (!loaderData) return pageMeta({ matches }, { title: NOT_FOUND, path, noindex: true });
  const { product } = loaderData;
  const { name, shortDescription: description, imageUrl: image } = product;
  const { origin, settings } = matches[0].loaderData;
  const url = origin + path;
  return [
    ...pageMeta({ matches }, { title: name, description, path, image, type: "product" }),
    structuredData(productLd(product, decodeReviews(loaderData.reviews), url, settings.siteName)),
    structuredData(
      breadcrumbLd([
        { name: "Home", url: `${origin}/` },
        { name: "Products", url: origin + href("/products") },
        { name, url },
      ]),
    ),
  ];
};

const productId = z.guid().transform((id) => id.toLowerCase());

function notFound() {
  return data({ message: NOT_FOUND }, { status: 404 });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, user } = context.get(identityContext);
  const id = productId.safeParse(params.id);
  const catalogue = context.get(catalogueContext);
  if (!id.success) throw notFound();
  const reading = catalogue.read(`product ${id.data}`, (reader) => readProductPage(reader, id.data));
  const wishes = reading.then((page) => {
    const ids = page ? [page.product, ...page.related].map((one) => one.id) : [];
    return user ? catalogue.orElse<string[]>(() => wishlistedIds(db, user.id, ids), []) : [];
  });
  const [found, wished, own, settings] = await Promise.all([
    reading,
    wishes,
    user ? catalogue.orElse<OwnReview>(() => ownReview(db, id.data), "not-bought") : ("visitor" as const),
    catalogueSettings(catalogue),
  ]);
  if (!found) throw notFound();
  const { product, related, reviews, histogram } = found;
  const { taxRate, freeShippingThreshold, returnWindowDays, shippingFee, lineLimit } = settings;
  const { updatedAt: _updatedAt, category: _category, ...shown } = product;
  return {
    product: shown,
    related: encodeCards(related),
    wished,
    reviews: encodeReviews(reviews.map((one) => ({ ...one, createdAt: minuteOf(one.createdAt) }))),
    histogram,
    own,
    settings: { taxRate, freeShippingThreshold, returnWindowDays, shippingFee, lineLimit },
    delivery: deliveryEstimate(settings, new Date()),
    ...catalogue.staleness(),
  };
}

/** '2026-11-16T04:31Z' */
function minuteOf(time: string): string {
  return `${new Date(time).toISOString().slice(0, 16)}Z`;
}

/** Submits a review. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const id = productId.safeParse(params.id);
  if (!id.success) throw notFound();
  return postReview({ request, url, context, productId: id.data });
}

/** Adding to the cart changes nothing on this page. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === href("/cart") ? false : defaultShouldRevalidate;
}

export default function Product({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { product, wished, histogram, own, settings, delivery } = loaderData;
  const { id, name, stock, images, imageUrl, rating, reviewsCount } = product;
  const related = useMemo(() => decodeCards(loaderData.related), [loaderData.related]);
  const reviews = useMemo(() => decodeReviews(loaderData.reviews), [loaderData.reviews]);
  const { pathname } = useLocation();
  const { origin } = matches[0].loaderData;

  return (
    <div className="page-width pt-1 pb-8">
      <Breadcrumb name={name} />
      <article className="grid gap-4 lg:grid-cols-2 lg:gap-x-10">
        <Gallery key={id} name={name} images={images.length > 0 ? images : [imageUrl]} />
        <div className="grid content-start gap-4">
          <ProductInfo product={product} taxRate={settings.taxRate} limit={settings.lineLimit} />
          <AddToCartForm
            key={id}
            id={id}
            most={maxQuantity({ stock, limit: settings.lineLimit })}
            redirectTo={pathname}
          />
          <div className="relative flex gap-2">
            <WishlistForm key={id} id={id} name={name} wished={wished.includes(id)} redirectTo={pathname} />
            <Share key={id} name={name} url={origin + pathname} />
          </div>
          <Promises product={product} settings={settings} delivery={delivery} />
          <Description product={product} />
        </div>
      </article>
      <Reviews
        key={id}
        productId={id}
        rating={rating}
        count={reviewsCount}
        reviews={reviews}
        histogram={histogram}
        own={own}
        answer={actionData}
      />
      {related.length > 0 ? (
        <section aria-labelledby="related" className="mt-8">
          <h2 id="related" className="mb-3">
            You may also like
          </h2>
          <ProductGrid products={related} taxRate={settings.taxRate} redirectTo={pathname} wished={wished} />
        </section>
      ) : null}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage error={error} titles={{ 404: NOT_FOUND }}>
      <ButtonLink to={href("/products")}>Back to Products</ButtonLink>
    </ErrorPage>
  );
}
