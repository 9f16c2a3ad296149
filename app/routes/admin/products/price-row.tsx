import type { ReactNode } from "react";

import type { PricedProduct } from "#app/data/product-prices.server.ts";
import type { TypedRow } from "#app/shop/product/price-grid.ts";
import { classes } from "#app/ui/classes.ts";
import { Image } from "#app/ui/image.tsx";
import { unbroken } from "#app/ui/unbroken.ts";

/** Columns of the form where it has room: the product, and its three fields. */
const COLUMNS = "sm:grid-cols-[minmax(0,1fr)_24rem]";
const FIELDS = "grid grid-cols-[1fr_1fr_5rem] items-end gap-2";

const LABELS = { price: "Price", comparePrice: "Compare price", stock: "Stock" };
/** For screen readers, which do not read the sign in the field. */
const SPOKEN = { price: "Price (₹)", comparePrice: "Compare price (₹)", stock: "Stock" };

/** Names of the columns; on a phone each field has its own. */
export function PriceHead() {
  return (
    <div
      aria-hidden
      className={classes(
        "text-muted hidden items-center gap-x-3 px-4 py-3 text-sm font-semibold sm:grid",
        COLUMNS,
      )}
    >
      <span>Product</span>
      <div className={classes(FIELDS, "text-end")}>
        {Object.values(LABELS).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </div>
  );
}

type PriceRowProps = { product: PricedProduct; typed: TypedRow; error: string | undefined };

/** A product or variant with its prices and stock. */
export function PriceRow({ product, typed, error }: PriceRowProps) {
  const { id, name, sku, imageUrl } = product;
  const isSoldOut = product.stock === 0;
  const described = error ? `error-${id}` : undefined;
  const cell = (field: keyof typeof LABELS, sign?: string) => (
    <Cell label={LABELS[field]} sign={sign}>
      <input
        name={field}
        defaultValue={typed[field]}
        inputMode={sign ? "decimal" : "numeric"}
        aria-label={`${SPOKEN[field]} of ${name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        title={LABELS[field]}
        placeholder={field === "comparePrice" ? "None" : undefined}
        autoComplete="off"
        className={classes(
          "form-control min-w-0 text-end tabular-nums max-sm:px-2",
          sign && "ps-7 max-sm:ps-6",
          isSoldOut && field === "stock" && "text-red font-medium",
        )}
      />
    </Cell>
  );
  return (
    <li
      className={classes(
        "border-line grid items-center gap-x-3 gap-y-2 border-t px-4 py-1.5 max-sm:py-3 max-sm:first:border-t-0",
        COLUMNS,
      )}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={typed.seen} />
      <div className="flex min-w-0 items-start gap-3 sm:items-center">
        <Image src={imageUrl} alt="" className="rounded-control w-8 flex-none overflow-hidden" />
        {/* Not a paragraph: the one behind an image says that it is sold out, and fades it. */}
        <div className="min-w-0">
          <span className="line-clamp-2 font-medium wrap-anywhere sm:line-clamp-1" title={name}>
            {unbroken(name)}
          </span>
          <span className="text-muted block text-sm wrap-anywhere sm:truncate">
            {sku}
            {isSoldOut ? <span className="text-red font-medium"> · Out of stock</span> : null}
          </span>
        </div>
      </div>
      <div className={FIELDS}>
        {cell("price", "₹")}
        {cell("comparePrice", "₹")}
        {cell("stock")}
      </div>
      {error ? (
        <p id={described} className="text-red text-sm font-semibold sm:col-span-2">
          {error}
        </p>
      ) : null}
    </li>
  );
}

/** A field with its name on a phone, and the sign of its unit inside. */
function Cell({ label, sign, children }: { label: string; sign: string | undefined; children: ReactNode }) {
  return (
    <label className="grid min-w-0 gap-1">
      <span className="text-muted text-sm sm:sr-only">{label}</span>
      <span className="relative">
        {sign ? (
          <span
            aria-hidden
            className="text-muted pointer-events-none absolute inset-y-0 inset-s-3 flex items-center max-sm:inset-s-2"
          >
            {sign}
          </span>
        ) : null}
        {children}
      </span>
    </label>
  );
}
