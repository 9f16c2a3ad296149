import { formatPaise, type Paise } from "#app/shop/money.ts";

/** Warns who refunds an order by hand that a refund of it failed: that one is sent again, or it would be paid twice. */
export function FailedRefunds({ amount }: { amount: Paise }) {
  if (amount <= 0) return null;
  return (
    <p role="note" className="text-red mb-4 font-semibold">
      A refund of {formatPaise(amount)} failed and is still owed. To pay it, send it again on the order; what
      you refund here is paid besides.
    </p>
  );
}
