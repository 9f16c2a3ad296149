import { PostButton } from "#app/routes/admin/orders/post-button.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { formatDateTime } from "#app/shop/dates.ts";
import { formatRefund } from "#app/shop/order/admin-order.ts";
import type { Refund } from "#app/shop/order/order-payment.ts";

type OrderRefund = Refund & {
  id: string;
  error: string | null;
  canRetry: boolean;
  wasRetried: boolean;
  at: string;
};

/** Refunds of an order with their state; a failed one can be sent again. */
export function OrderRefunds({ refunds, action }: { refunds: readonly OrderRefund[]; action: string }) {
  const mayRefund = useMay()("refunds.write");
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-3 text-sm">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <p>
            {formatRefund(refund)}
            {refund.wasRetried ? ", sent again since" : null}
          </p>
          {refund.error && !refund.wasRetried ? (
            <p className="text-red wrap-anywhere">Razorpay says: {refund.error}</p>
          ) : null}
          <p className="text-muted">{formatDateTime(refund.at)}</p>
          {refund.canRetry && mayRefund ? (
            <PostButton
              intent="retry"
              name="refundId"
              value={refund.id}
              label={refund.status === "failed" ? "Send the refund again" : "Try again now"}
              action={action}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
