import { href, Link } from "react-router";

import { isLimited, lineLimitText, maxQuantity } from "#app/shop/cart/line-limit.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { keyFacts, lowStockText, stockText } from "#app/shop/product/product.ts";
import type { Settings } from "#app/shop/settings/settings.ts";
import { isMrp, priceTaxLabel, type TaxSettings } from "#app/shop/tax/tax-mode.ts";
import { keepTogether } from "#app/shop/text.ts";
import { classes } from "#app/ui/classes.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Price, SaleBadge } from "#app/ui/price.tsx";
import { Stars } from "#app/ui/stars.tsx";

/** Breadcrumb. */
export function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-muted text-sm">
      <ol className="flex items-center gap-1">
        <li className="flex-none">
          <Link to={href("/")} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
            Home
          </Link>
          {/* The link's box is wider than its word. */}/
        </li>
        <li className="flex-none">
          <Link to={href("/products")} className="inline-flex min-h-11 min-w-11 items-center hover:underline">
            Products
          </Link>{" "}
          /
        </li>
        <li aria-current="page" className="truncate">
          {name}
        </li>
      </ol>
    </nav>
  );
}

type FactsProps = {
  product: {
    name: string;
    price: Paise;
    comparePrice: Paise | null;
    priceVaries: boolean;
    stock: number;
    toChoose: boolean;
  };
  tax: TaxSettings;
  limit: number | null;
};

type StandingProps = { brand: string | null; rating: number; reviewsCount: number };

/** Classes of a name by its length: a phone shows the price below it without scrolling. */
function nameSize({ length }: string): string {
  if (length <= 60) return "text-xl lg:text-2xl";
  return length <= 160 ? "text-lg lg:text-xl" : "text-base leading-snug lg:text-xl";
}

/** Name, price and stock. `limit`: units that an order can have. */
export function ProductInfo({ product, tax, limit }: FactsProps) {
  const { name, price, comparePrice, priceVaries, stock, toChoose } = product;
  const taxText =
    isMrp(tax) && !priceVaries
      ? `MRP ${formatPaise(Math.max(price, comparePrice ?? 0))}, inclusive of all taxes`
      : priceTaxLabel(tax);
  return (
    <div>
      <h1 className={classes("mb-1 lg:mb-3", nameSize(name))}>{keepTogether(name)}</h1>
      <div className="flex flex-wrap items-center gap-x-3">
        <Price price={price} comparePrice={comparePrice} varies={priceVaries} size="lg" taxLabel={null} />
        <SaleBadge price={price} comparePrice={comparePrice} />
      </div>
      <p className="text-muted text-sm">
        {comparePrice !== null && comparePrice > price ? (
          <>
            <span className="text-green font-semibold">You save {formatPaise(comparePrice - price)}</span>{" "}
            ·{" "}
          </>
        ) : null}
        {taxText}
        {toChoose && stock > 0 ? null : (
          <>
            {taxText && " · "}
            <span className={classes("font-semibold", lowStockText(stock) ? "text-red" : "text-green")}>
              {stockText(stock)}
            </span>
            {isLimited({ stock, limit }) ? ` · ${lineLimitText(maxQuantity({ stock, limit }))}` : null}
          </>
        )}
      </p>
    </div>
  );
}

/** Brand and rating, which come after the first screen of a phone. */
export function Standing({ brand, rating, reviewsCount }: StandingProps) {
  return (
    <div className="text-muted flex flex-wrap gap-x-3 text-sm">
      {brand ? <p>{brand}</p> : null}
      <Stars rating={rating} count={reviewsCount} verbose />
    </div>
  );
}

type PromisesProps = {
  /** Seller's legal name. */
  seller: string;
  product: { price: Paise; stock: number; warrantyMonths: number | null };
  settings: Pick<Settings, "freeShippingThreshold" | "returnWindowDays" | "shippingFee">;
  /** 'Delivery between 24 and 27 November'; null where it is said already. */
  delivery: string | null;
  /** True if the shop delivers to the chosen PIN code. */
  isServed: boolean;
};

/** Delivery, returns, warranty and payment, as far as settings and product state them. */
export function Promises({ product, settings, delivery, isServed, seller }: PromisesProps) {
  const { price, stock, warrantyMonths } = product;
  const { freeShippingThreshold, returnWindowDays, shippingFee } = settings;
  const free = shippingFee === 0 || price > freeShippingThreshold;
  const promises: { icon: IconName; title: string; rest: string | null; note?: string }[] = [];
  if (isServed)
    promises.push({
      icon: "truck",
      ...(free || Number.isFinite(freeShippingThreshold)
        ? {
            title: "Free Delivery",
            rest: free ? null : `on orders above ${formatPaise(freeShippingThreshold)}`,
          }
        : { title: "Delivery", rest: `for ${formatPaise(shippingFee)}` }),
      ...(stock > 0 && delivery !== null ? { note: delivery } : {}),
    });
  if (returnWindowDays > 0)
    promises.push({ icon: "return", title: "Easy Returns", rest: `within ${returnWindowDays} days` });
  if (warrantyMonths)
    promises.push({ icon: "shield", title: "Warranty", rest: `of ${lifetime(warrantyMonths)}` });
  promises.push({ icon: "box", title: "Sold by", rest: seller });
  return (
    <ul className="grid gap-2 text-sm">
      {promises.map(({ icon, title, rest, note }) => (
        <li key={title} className="flex gap-2.5">
          <Icon name={icon} className="text-primary size-5 flex-none" />
          <span>
            <strong>{title}</strong> {rest}
            {note ? <span className="text-muted block">{keepTogether(note)}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** '2 years', '18 months'. */
function lifetime(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

type DescriptionProps = {
  product: { shortDescription: string; description: string; countryOfOrigin: string | null };
};

/** Key facts, description and country of origin. */
export function Description({ product }: DescriptionProps) {
  const { shortDescription, description, countryOfOrigin } = product;
  const facts = keyFacts(shortDescription);
  return (
    <Panel title="About this product">
      {facts.length > 0 ? (
        <ul className="mb-3 list-disc ps-5">
          {facts.map((fact) => (
            <li key={fact}>{keepTogether(fact)}</li>
          ))}
        </ul>
      ) : null}
      <p className="whitespace-pre-line">{keepTogether(description)}</p>
      {countryOfOrigin ? (
        <p className="text-muted mt-3 text-sm">Country of origin: {countryOfOrigin}</p>
      ) : null}
    </Panel>
  );
}
