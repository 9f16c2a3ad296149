import { formatPaise, type Paise } from "#app/shop/money.ts";
import {
  chargeRows,
  type Charges,
  freeShippingText,
  includedTaxText,
  type Totals,
} from "#app/shop/pricing.ts";

type OrderSummaryProps = {
  /** A placed order has no `freeShippingHint`. */
  totals: Charges & Partial<Totals>;
  /** The label of the tax row. Omitted for a placed order, whose rate may differ from today's. */
  taxLabel?: string;
  couponCode?: string | null;
  /** Says that shipping costs nothing. */
  free?: string;
  /** The amount that the shopper saves, in paise, see `savings`. */
  saved?: Paise;
};

/** Amounts that add up to the total, and the total. A tax of nothing is left out. */
export function OrderSummary({ totals, taxLabel, couponCode, free = "Free", saved = 0 }: OrderSummaryProps) {
  const { total, freeShippingHint = null } = totals;
  const included = includedTaxText(totals);
  const rows = chargeRows(totals, couponCode).filter(({ key, amount }) => key !== "tax" || amount !== 0);
  return (
    <>
      <dl className="tabular-nums">
        {rows.map(({ key, label, amount }) => (
          <div
            key={key}
            className={`${key === "discount" ? "text-green " : ""}flex flex-wrap justify-between gap-x-4 py-1`}
          >
            <dt>{key === "tax" && taxLabel !== undefined ? taxLabel : label}</dt>
            <dd>{key === "shipping" && amount === 0 ? free : formatPaise(amount)}</dd>
          </div>
        ))}
        <div className="border-line mt-2 flex flex-wrap justify-between gap-x-4 border-t pt-3 text-lg font-bold">
          <dt>Total</dt>
          <dd>{formatPaise(total)}</dd>
        </div>
      </dl>
      {saved > 0 ? (
        <p className="text-green text-sm font-semibold">You save {formatPaise(saved)} on this order</p>
      ) : null}
      {included === null ? null : <p className="text-muted text-sm">{included}</p>}
      {freeShippingHint === null ? null : (
        <p className="rounded-control bg-soft text-primary mt-3 px-3 py-2 text-sm font-semibold">
          {freeShippingText(freeShippingHint)}
        </p>
      )}
    </>
  );
}
