import { data, href, Link, useLocation } from "react-router";
import * as z from "zod";

import { identityContext } from "#app/context.ts";
import { getProduct, type ProductDetail } from "#app/data/products.server.ts";
import { listReviews, type Review } from "#app/data/reviews.server.ts";
import { getSettings } from "#app/data/settings.server.ts";
import { formatDate } from "#app/shop/dates.ts";
import { formatPaise } from "#app/shop/money.ts";
import { stockText } from "#app/shop/product.ts";
import { deliveryEstimate, type Settings } from "#app/shop/settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Price, SaleBadge } from "#app/ui/price.tsx";
import { Stars } from "#app/ui/stars.tsx";

import type { Route } from "./+types/product";
import { BuyForm } from "./buy-form.tsx";
import { Gallery } from "./gallery.tsx";

const NOT_FOUND = "Product not found";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: `${NOT_FOUND} · Haat` }, { name: "robots", content: "noindex" }];
  const { name, shortDescription } = loaderData.product;
  return [{ title: `${name} · Haat` }, { name: "description", content: shortDescription }];
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(identityContext);
  const id = z.guid().safeParse(params.id);
  const product = id.success ? await getProduct(db, id.data) : null;
  if (!product) throw data({ message: NOT_FOUND }, { status: 404 });
  const [reviews, settings] = await Promise.all([listReviews(db, product.id), getSettings(db)]);
  return { product, reviews, settings, delivery: deliveryEstimate(settings, new Date()) };
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, reviews, settings, delivery } = loaderData;
  const { pathname } = useLocation();
  const pictures = product.images.length > 0 ? product.images : [product.imageUrl];

  return (
    <div className="page pt-1 pb-8">
      <Breadcrumb name={product.name} />
      <article className="grid gap-4 lg:grid-cols-2 lg:gap-x-10">
        <Gallery key={product.id} name={product.name} pictures={pictures} />
        <div className="grid content-start gap-4">
          <Facts product={product} taxRate={settings.taxRate} />
          <BuyForm key={product.id} id={product.id} stock={product.stock} redirectTo={pathname} />
          <Promises product={product} settings={settings} delivery={delivery} />
          <Description product={product} />
        </div>
      </article>
      <Reviews reviews={reviews} />
    </div>
  );
}

function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-muted text-sm">
      <ol className="flex items-center">
        <li className="flex-none">
          <Link to={href("/")} className="tap hover:underline">
            Home
          </Link>
          /
        </li>
        <li className="flex-none">
          <Link to={href("/products")} className="tap px-1.5 hover:underline">
            Products
          </Link>
          /
        </li>
        <li aria-current="page" className="truncate pl-1.5">
          {name}
        </li>
      </ol>
    </nav>
  );
}

function Facts({ product, taxRate }: { product: ProductDetail; taxRate: number }) {
  const { name, rating, reviewsCount, brand, price, comparePrice, stock } = product;
  return (
    <div>
      <h1 className="text-xl lg:text-2xl">{name}</h1>
      <div className="text-muted mt-1.5 flex flex-wrap items-center gap-x-2 text-sm">
        <Stars rating={rating} count={reviewsCount} verbose />
        {brand ? <p>· {brand}</p> : null}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3">
        <Price price={price} comparePrice={comparePrice} size="lg" />
        <SaleBadge price={price} comparePrice={comparePrice} />
      </div>
      <p className="text-muted text-sm">+ {taxRate}% tax</p>
      <p className={classes("mt-3 font-semibold", stock === 0 && "text-red")}>{stockText(stock)}</p>
    </div>
  );
}

type PromisesProps = { product: ProductDetail; settings: Settings; delivery: string };

/** Only what the shop's settings make true. */
function Promises({ product, settings, delivery }: PromisesProps) {
  const { freeShippingThreshold, returnWindowDays, shippingFee } = settings;
  const free = shippingFee === 0 || product.price > freeShippingThreshold;
  return (
    <ul className="grid gap-2 text-sm">
      <li className="flex gap-2.5">
        <Icon name="truck" className="text-primary size-5 flex-none" />
        <span>
          <strong>Free Delivery</strong>
          {free ? null : ` on orders above ${formatPaise(freeShippingThreshold)}`}
          {product.stock > 0 ? <span className="text-muted block">{delivery}</span> : null}
        </span>
      </li>
      {returnWindowDays > 0 ? (
        <li className="flex gap-2.5">
          <Icon name="return" className="text-primary size-5 flex-none" />
          <span>
            <strong>Easy Returns</strong> within {returnWindowDays} days
          </span>
        </li>
      ) : null}
    </ul>
  );
}

function Description({ product: { description, countryOfOrigin } }: { product: ProductDetail }) {
  return (
    <Panel title="About this product">
      <p className="whitespace-pre-line">{description}</p>
      {countryOfOrigin ? (
        <p className="text-muted mt-3 text-sm">Country of origin: {countryOfOrigin}</p>
      ) : null}
    </Panel>
  );
}

function Reviews({ reviews }: { reviews: Review[] }) {
  return (
    <Panel title="Customer Reviews" className="mt-4 lg:mt-8">
      {reviews.length === 0 ? (
        <p className="text-muted">Nobody has reviewed this product yet.</p>
      ) : (
        <ul className="grid gap-5 lg:grid-cols-2 lg:gap-x-10">
          {reviews.map(({ id, rating, title, comment, authorName, createdAt }) => (
            <li key={id}>
              <Stars rating={rating} />
              {title ? <h3 className="mt-1 text-base">{title}</h3> : null}
              {comment ? <p>{comment}</p> : null}
              <p className="text-muted mt-0.5 text-sm">
                {authorName} · <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ErrorPage error={error} titles={{ 404: NOT_FOUND }}>
      <ButtonLink to={href("/products")}>Back to Products</ButtonLink>
    </ErrorPage>
  );
}
