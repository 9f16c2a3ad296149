import { data, href, redirect, useLocation } from "react-router";
import * as z from "zod";

import { catalogueContext, identityContext } from "#app/context.ts";
import { readProductPage } from "#app/data/product-page.server.ts";
import { ownReview } from "#app/data/reviews.server.ts";
import { catalogueSettings } from "#app/data/settings.server.ts";
import { wishlistedIds } from "#app/data/wishlist.server.ts";
import {
  decodeCards,
  decodeQuestions,
  decodeReviews,
  encodeCards,
  encodeQuestions,
} from "#app/formats/compact-list.ts";
import { breadcrumbLd, productLd } from "#app/formats/structured-data.ts";
import { AddToCartForm } from "#app/routes/store/products/add-to-cart-form.tsx";
import { Gallery } from "#app/routes/store/products/gallery.tsx";
import { InStockInstead, insteadOf } from "#app/routes/store/products/in-stock-instead.tsx";
import { OptionChoices } from "#app/routes/store/products/option-choices.tsx";
import { ProductActions } from "#app/routes/store/products/product-actions.tsx";
import { stepHref, variantHref } from "#app/routes/store/products/product-hrefs.ts";
import {
  Breadcrumb,
  Description,
  ProductInfo,
  Promises,
  Standing,
} from "#app/routes/store/products/product-info.tsx";
import { Questions } from "#app/routes/store/products/questions.tsx";
import { RelatedProducts } from "#app/routes/store/products/related-products.tsx";
import { readReviewPage } from "#app/routes/store/products/review-page.server.ts";
import { postReview } from "#app/routes/store/products/review.server.ts";
import { Reviews } from "#app/routes/store/products/reviews.tsx";
import { SizeGuide } from "#app/routes/store/products/size-guide.tsx";
import { readOwnNotice } from "#app/routes/store/products/stock-notice.server.ts";
import { maxQuantity } from "#app/shop/cart/line-limit.ts";
import { withVariant } from "#app/shop/product/chosen-variant.ts";
import { MISSING } from "#app/shop/product/missing-choice.ts";
import { listChoices, parseChoice, productPath, shownVariant } from "#app/shop/product/option-choice.ts";
import { missingChoiceText, namesToChoose } from "#app/shop/product/options.ts";
import { readQuantity } from "#app/shop/product/product.ts";
import type { OwnReview } from "#app/shop/review/review.ts";
import { deliveryEstimate } from "#app/shop/settings/settings.ts";
import { isMrp, pickTax, priceTaxLabel } from "#app/shop/tax/tax-mode.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeliverTo } from "#app/ui/deliver-to.tsx";
import { EQUAL, ErrorPage } from "#app/ui/error-page.tsx";
import { pageMeta, structuredData } from "#app/ui/page-meta.ts";
import { SuggestedWithError } from "#app/ui/suggested-products.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { deliverTo } from "#app/workflows/deliver-to.server.ts";
import { suggestProducts } from "#app/workflows/suggested-products.server.ts";

import type { Route } from "./+types/product";

const NOT_FOUND = "Product not found";
const NOT_SOLD = "It is no longer sold, or the address is mistyped.";

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const path = href("/product/:id", { id: loaderData?.product.id ?? params.id });
  if (!loaderData) return pageMeta({ matches }, { title: NOT_FOUND, path, noindex: true });
  const { product } = loaderData;
  const { name, shortDescription: description, imageUrl: image } = product;
  const { origin, settings } = matches[0].loaderData;
  const url = origin + path;
  return [
    ...pageMeta({ matches }, { title: name, description, path, image, type: "product" }),
    structuredData(
      productLd({ ...product, group: loaderData.group }, decodeReviews(loaderData.reviews), url, {
        siteName: settings.siteName,
        pricesIncludeTax: isMrp(settings),
      }),
    ),
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

async function notFound(context: Route.LoaderArgs["context"]) {
  return data({ message: NOT_SOLD, suggested: await suggestProducts(context) }, { status: 404 });
}

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const { db, user } = context.get(identityContext);
  const id = productId.safeParse(params.id);
  const catalogue = context.get(catalogueContext);
  if (!id.success) throw await notFound(context);
  const reading = catalogue.read(`product ${id.data}`, (reader) => readProductPage(reader, id.data));
  const wishes = reading.then((page) => {
    const ids = page ? [page.product, ...page.product.variants, ...page.related].map((one) => one.id) : [];
    return user ? catalogue.orElse<string[]>(() => wishlistedIds(db, user.id, ids), []) : [];
  });
  const [found, wished, notice, own, allSettings] = await Promise.all([
    reading,
    wishes,
    reading.then((page) => readOwnNotice({ context, url }, page)),
    user ? catalogue.orElse<OwnReview>(() => ownReview(db, id.data), "not-bought") : ("visitor" as const),
    catalogueSettings(catalogue),
  ]);
  if (!found) throw await notFound(context);
  const { product, related, questions, histogram, categories } = found;
  const { settings, info } = await deliverTo({ request, context }, allSettings);
  const { freeShippingThreshold, returnWindowDays, shippingFee, lineLimit } = settings;
  if (product.id !== id.data) throw redirect(variantHref(product, id.data));
  if (url.searchParams.has("step")) throw redirect(stepHref(url), 303);
  const { updatedAt: _u, category, optionNames: _o, options, variants, priceVaries, ...shown } = product;
  const choice = parseChoice(options, url.searchParams);
  return {
    product: shown,
    ...(options.length > 0 && {
      group: {
        options,
        variants,
        priceVaries,
        variant: shownVariant(variants, choice),
        choices: listChoices(product.id, options, variants, choice),
      },
    }),
    related: encodeCards(related),
    /** The category that all of them are of. */
    relatedCategory: related.every(({ inCategory }) => inCategory) ? (category?.name ?? null) : null,
    wished,
    ...(notice && { notice }),
    ...(await readReviewPage({ context, url }, found)),
    questions: encodeQuestions(questions),
    histogram,
    categories,
    own,
    settings: { tax: pickTax(settings), freeShippingThreshold, returnWindowDays, shippingFee, lineLimit },
    delivery: deliveryEstimate(settings, new Date()),
    deliverTo: info,
    ...catalogue.staleness(),
  };
}

/** Submits a review. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const id = productId.safeParse(params.id);
  if (!id.success) throw await notFound(context);
  return postReview({ request, url, context, productId: id.data });
}

export default function Product({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { product, group, wished, histogram, own, settings, delivery } = loaderData;
  const { id, name, rating, reviewsCount } = product;
  const shown = withVariant(product, group);
  const { stock } = shown;
  const related = decodeCards(loaderData.related);
  const reviews = decodeReviews(loaderData.reviews);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const missing =
    group && group.variant === null && query.has(MISSING)
      ? missingChoiceText(namesToChoose(group.options), query)
      : null;
  const { origin, settings: shop } = matches[0].loaderData;
  const most = maxQuantity({ stock, limit: settings.lineLimit });
  const others = stock === 0 ? insteadOf(product, group, related) : [];
  const more = related.filter((one) => !others.some(({ path }) => path === productPath(one.id, one.choice)));

  return (
    <div className="page-width pb-8">
      <Breadcrumb name={name} />
      <article className="product-view grid gap-4 lg:grid-cols-2 lg:gap-x-10">
        <div>
          <Gallery product={product} shown={shown} variants={group?.variants ?? []} />
          <ProductInfo product={shown} tax={settings.tax} limit={settings.lineLimit} />
        </div>
        <div className="grid content-start gap-4">
          <Standing {...product} />
          {group ? (
            <OptionChoices choices={group.choices} missing={missing} quantity={readQuantity(query)} />
          ) : null}
          {product.sizeGuide ? <SizeGuide guide={product.sizeGuide} /> : null}
          <AddToCartForm
            id={shown.id}
            most={most}
            quantity={readQuantity(query, most)}
            price={shown.priceVaries ? null : shown.price}
            redirectTo={pathname + search}
            notice={loaderData.notice}
          />
          <InStockInstead
            items={others}
            category={loaderData.relatedCategory}
            taxLabel={priceTaxLabel(settings.tax)}
          />
          <ProductActions
            product={{ id, name }}
            shownId={shown.id}
            wished={wished}
            url={origin + pathname}
            redirectTo={pathname + search}
          />
          {loaderData.deliverTo ? (
            <DeliverTo info={loaderData.deliverTo} redirectTo={pathname + search} />
          ) : null}
          <Promises
            product={shown}
            settings={settings}
            // "Deliver to" says it for the PIN code.
            delivery={loaderData.deliverTo?.pin ? null : delivery}
            isServed={loaderData.deliverTo?.isServed ?? true}
            seller={shop.legalName || shop.siteName}
          />
          <Description product={product} />
          <TextLink to={href("/product/:id/ask", { id })}>Ask a question</TextLink>
        </div>
      </article>
      <Questions questions={decodeQuestions(loaderData.questions)} />
      <Reviews
        productId={id}
        rating={rating}
        count={reviewsCount}
        reviews={reviews}
        at={loaderData.reviewsAt}
        histogram={histogram}
        own={own}
        answer={actionData}
      />
      <RelatedProducts
        products={more}
        taxLabel={priceTaxLabel(settings.tax)}
        redirectTo={pathname}
        wished={wished}
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ErrorPage error={error} titles={{ 404: NOT_FOUND }}>
        <ButtonLink to={href("/products")} className={EQUAL}>
          Back to Products
        </ButtonLink>
      </ErrorPage>
      <SuggestedWithError error={error} />
    </>
  );
}
