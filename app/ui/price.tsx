import { formatPaise, type Paise } from "#app/shop/money.ts";
import { percentOff } from "#app/shop/product/product.ts";
import { classes } from "#app/ui/classes.ts";

type PriceProps = {
  price: Paise;
  /** Earlier price, shown struck through only if it is higher. */
  comparePrice?: Paise | null;
  /** True if the price is the lowest of several. */
  varies?: boolean | undefined;
  /** @default "md" */
  size?: "md" | "lg";
  /** After the percent off, below the price, see `priceTaxLabel`; null where the page says both beside this. */
  taxLabel: string | null;
};

/** Price and earlier price of a product in tabular figures. */
export function Price({ price, comparePrice = null, varies = false, size = "md", taxLabel }: PriceProps) {
  const large = size === "lg";
  return (
    <p className="flex flex-wrap content-start items-baseline gap-x-2 whitespace-nowrap tabular-nums">
      {varies ? <span className="text-muted text-sm">from</span> : null}
      <span className={classes("font-bold", large ? "text-2xl" : "text-lg")}>{formatPaise(price)}</span>
      {comparePrice !== null && comparePrice > price ? (
        <s className={classes("text-muted", large ? "text-lg" : "text-xs lg:text-sm")}>
          <span className="sr-only">, was </span>
          {formatPaise(comparePrice)}
        </s>
      ) : null}
      {taxLabel === null ? null : (
        <>
          {" "}
          <SaleBadge price={price} comparePrice={comparePrice} />{" "}
          <span className="text-muted text-xs">{taxLabel}</span>
        </>
      )}
    </p>
  );
}

/** Badge such as '40% off'. Renders nothing without a higher earlier price. */
export function SaleBadge({ price, comparePrice }: Pick<PriceProps, "price" | "comparePrice">) {
  const percent = percentOff(price, comparePrice ?? null);
  return percent === null ? null : <span className="badge sale">{`${percent}% off`}</span>;
}
