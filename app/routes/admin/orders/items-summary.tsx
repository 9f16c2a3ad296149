import { href } from "react-router";

import type { Addition } from "#app/data/order-additions.server.ts";
import { Additions } from "#app/routes/admin/orders/additions.tsx";
import { useIsSubmitting } from "#app/routes/admin/use-is-submitting.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { type ChangedLine, itemsRefusal, quantityField } from "#app/shop/order/item-change.ts";
import type { ChargeRow } from "#app/shop/pricing.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

type ItemsSummaryProps = {
  orderId: string;
  changes: readonly string[];
  lines: readonly ChangedLine[];
  rows: readonly ChargeRow[];
  total: Paise;
  /** The total until now. */
  before: Paise;
  /** True if the order was paid online: a difference is refunded, and it may not cost more. */
  isPaid: boolean;
  losesCoupon: string | null;
  /** The items that were added to the order before. */
  additions: readonly Addition[];
  version: string;
};

/** Shows the changes, the new totals, and the button that changes the order. */
export function ItemsSummary(props: ItemsSummaryProps) {
  const { orderId, changes, lines, rows, total, before, isPaid, losesCoupon, additions, version } = props;
  const busy = useIsSubmitting("items");
  const refund = isPaid ? Math.max(0, before - total) : 0;
  const isTooMuch = isPaid && total > before;
  return (
    <section aria-label="What changes" className="rounded-card border-line border p-4">
      <ul className="mb-3">
        {changes.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {losesCoupon ? <li>The coupon {losesCoupon} does not apply any more</li> : null}
      </ul>
      <dl className="grid gap-1">
        {rows.map(({ key, label, amount }) => (
          <Row key={key} label={label} text={formatPaise(amount)} />
        ))}
        <div className="border-line grid gap-1 border-t pt-1 font-semibold">
          <Row
            label={isPaid ? "New total" : "To collect"}
            text={`${formatPaise(total)} instead of ${formatPaise(before)}`}
          />
          {refund > 0 ? <Row label="Goes back" text={formatPaise(refund)} /> : null}
        </div>
      </dl>
      {isTooMuch ? (
        <>
          <p role="alert" className="text-red my-3 font-semibold">
            {itemsRefusal("costs_more", { more: total - before })}
          </p>
          <p className="text-muted mb-3 text-sm">
            The second order is priced by itself, with its own delivery and without this coupon. Tell the
            customer the total that it shows.
          </p>
          {additions.length > 0 ? (
            <div className="mb-3">
              <p className="font-semibold">Already added to this order:</p>
              <Additions additions={additions} />
            </div>
          ) : null}
          <ButtonLink to={addedOrderPath(orderId, lines)} variant="outline">
            Order what is added
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-muted my-3 text-sm">
            {refund > 0 ? "The refund goes to the original payment method. " : ""}
            The stock follows, and the customer gets an e-mail with the new total.
          </p>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="total" value={total} />
          <Button name="intent" value="items" formMethod="post" loading={busy}>
            {refund > 0
              ? `Change the order and refund ${formatPaise(refund)}`
              : `Change the order to ${formatPaise(total)}`}
          </Button>
        </>
      )}
    </section>
  );
}

function Row({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{label}</dt>
      <dd className="tabular-nums">{text}</dd>
    </div>
  );
}

/** The new order for the units that a paid order has not: its customer and address are filled in. */
function addedOrderPath(orderId: string, lines: readonly ChangedLine[]): string {
  const query = new URLSearchParams({ order: orderId });
  for (const { id, quantity, before } of lines) {
    if (quantity > before) query.set(quantityField(id), String(quantity - before));
  }
  return `${href("/admin/orders/new")}?${query.toString()}`;
}
