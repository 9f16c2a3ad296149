import { formatPaise, type Paise } from "#app/shop/money.ts";
import { percentOff } from "#app/shop/product/product.ts";
import { classes } from "#app/ui/classes.ts";

type PriceProps = {
  price: Paise;
  /** Earlier price, shown struck through only if it is higher. */
  comparePrice?: Paise | null;
  /** @default "md" */
  size?: "md" | "lg";
};

/** Price and earlier price of a product in tabular figures. */
export function Price({ price, comparePrice = null, size = "md" }: PriceProps) {
  const large = size === "lg";
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap tabular-nums">
      <span className={classes("font-bold", large ? "text-2xl" : "text-lg")}>{formatPaise(price)}</span>
      {comparePrice !== null && comparePrice > price ? (
        <s className={classes("text-muted", large ? "text-lg" : "text-xs lg:text-sm")}>
          <span className="sr-only">was </span>
          {formatPaise(comparePrice)}
        </s>
      ) : null}
    </p>
  );
}

/** Badge such as '40% off'. Renders nothing without a higher earlier price. */
export function SaleBadge({ price, comparePrice, className }: PriceProps & { className?: string }) {
  const percent = percentOff(price, comparePrice ?? null);
  return percent === null ? null : (
    <span
      className={classes(
        "bg-accent text-on-accent rounded-full px-2 py-px text-xs font-bold whitespace-nowrap",
        className,
      )}
    >{`${percent}% off`}</span>
  );
}
