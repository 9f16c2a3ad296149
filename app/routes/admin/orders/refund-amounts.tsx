import { formatPaise, type Paise } from "#app/shop/money.ts";
import { tooSmallText } from "#app/shop/order/refund-left.ts";
import type { ChargeRow } from "#app/shop/pricing.ts";
import type { LineRefund } from "#app/shop/return/line-refund.ts";
import { refundTaxText } from "#app/shop/return/refund-tax.ts";
import { unbroken } from "#app/ui/unbroken.ts";

type RefundAmountsProps = {
  items: readonly { id: string; name: string }[];
  /** `now`: what the order costs without the items that were taken off; null for one that is shipped. */
  shown: LineRefund & {
    restock: boolean;
    /** null without GST, and before there is an invoice. */
    lowersTax: boolean | null;
    now: { rows: readonly ChargeRow[]; total: Paise; before: Paise } | null;
  };
  isCash: boolean;
};

/** Shows the amounts that a refund of items pays back. */
export function RefundAmounts({ items, shown, isCash }: RefundAmountsProps) {
  if (shown.now) return <Reduced {...shown} {...shown.now} refund={shown.total} />;
  const rows = shown.items.map(({ id, amount }) => ({
    label: items.find((item) => item.id === id)?.name ?? "",
    amount,
  }));
  const all = [...rows, ...(shown.delivery > 0 ? [{ label: "Delivery", amount: shown.delivery }] : [])];
  const sum = all.reduce((total, { amount }) => total + amount, 0);
  return (
    <section aria-label="What goes back" className="rounded-card border-line border p-4">
      <dl className="grid gap-1">
        {all.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="min-w-0 wrap-anywhere">{unbroken(label)}</dt>
            <dd className="tabular-nums">{formatPaise(amount)}</dd>
          </div>
        ))}
        <div className="border-line flex justify-between gap-3 border-t pt-1 font-semibold">
          <dt>Goes back</dt>
          <dd className="tabular-nums">{formatPaise(shown.total)}</dd>
        </div>
      </dl>
      <p className="text-muted mt-3 text-sm">
        {shown.unsendable > 0
          ? `${tooSmallText(shown.unsendable)} The items are taken off without it. `
          : sum > shown.total
            ? "A part was refunded before, so no more than this is left. "
            : ""}
        {isCash
          ? "It is recorded as sent by you; nothing is sent by itself. "
          : "It goes back to the original payment method. "}
        {shown.restock ? "The items go back into stock. " : "The stock stays as it is. "}
        {shown.lowersTax === null ? "" : `${refundTaxText(shown.lowersTax)} `}
        The customer gets an e-mail. This cannot be undone.
      </p>
    </section>
  );
}

type ReducedProps = {
  rows: readonly ChargeRow[];
  total: Paise;
  before: Paise;
  refund: Paise;
  restock: boolean;
};

function Reduced({ rows, total, before, refund, restock }: ReducedProps) {
  const last = [
    { label: "New total", text: `${formatPaise(total)} instead of ${formatPaise(before)}` },
    { label: "Goes back", text: formatPaise(refund) },
  ];
  return (
    <section aria-label="What goes back" className="rounded-card border-line border p-4">
      <dl className="grid gap-1">
        {[...rows.map(({ label, amount }) => ({ label, text: formatPaise(amount) })), ...last].map(
          ({ label, text }) => (
            <div key={label} className="flex justify-between gap-3 last:font-semibold">
              <dt>{label}</dt>
              <dd className="text-end tabular-nums">{text}</dd>
            </div>
          ),
        )}
      </dl>
      <p className="text-muted mt-3 text-sm">
        It goes back to the original payment method.{" "}
        {restock ? "The items go back into stock. " : "The stock stays as it is. "}
        The customer gets an e-mail. This cannot be undone.
      </p>
    </section>
  );
}
