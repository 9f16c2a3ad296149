import { formatPaise } from "#app/shop/money.ts";
import { type Charges, freeShippingText, type Totals } from "#app/shop/pricing.ts";

type OrderSummaryProps = {
  /** freeShippingHint may be left out: a placed order has none. */
  totals: Charges & Partial<Totals>;
  /** Percent; left out for a placed order, whose rate may have been another. */
  taxRate?: number;
  couponCode?: string | null;
};

/** Every amount that makes up the total, in the order in which they are added. */
export function OrderSummary({ totals, taxRate, couponCode }: OrderSummaryProps) {
  const { subtotal, shipping, tax, discount, roundOff, total, freeShippingHint = null } = totals;
  return (
    <>
      <dl className="tabular-nums">
        <Row label="Subtotal" amount={formatPaise(subtotal)} />
        <Row label="Shipping" amount={shipping === 0 ? "Free" : formatPaise(shipping)} />
        <Row label={taxRate === undefined ? "Tax" : `Tax (${taxRate}%)`} amount={formatPaise(tax)} />
        {discount > 0 ? (
          <div className="text-green flex justify-between gap-4 py-1">
            <dt>{couponCode ? `Discount · ${couponCode}` : "Discount"}</dt>
            <dd>{formatPaise(-discount)}</dd>
          </div>
        ) : null}
        {roundOff === 0 ? null : <Row label="Round off" amount={formatPaise(roundOff)} />}
        <div className="border-line mt-2 flex justify-between gap-4 border-t pt-3 text-lg font-bold">
          <dt>Total</dt>
          <dd>{formatPaise(total)}</dd>
        </div>
      </dl>
      {freeShippingHint === null ? null : (
        <p className="rounded-control bg-soft text-primary mt-3 px-3 py-2 text-sm font-semibold">
          {freeShippingText(freeShippingHint)}
        </p>
      )}
    </>
  );
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
