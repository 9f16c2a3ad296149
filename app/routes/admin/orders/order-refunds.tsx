import { href } from "react-router";

import type { AdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import { wholeDateTime } from "#app/routes/admin/date-time.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import type { OrdersQuery } from "#app/routes/admin/orders/order.server.ts";
import { PostButton } from "#app/routes/admin/orders/post-button.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { formatRefund } from "#app/shop/order/admin-order.ts";
import { isUnsentRefundOpen } from "#app/shop/order/item-change.ts";
import { collectedCash, type Refund } from "#app/shop/order/order-payment.ts";
import { isPartlyShipped } from "#app/shop/order/parcels.ts";
import { WENT_BACK_ERRORS } from "#app/shop/order/refund-left.ts";
import { canSendAgain, refundsToRetry } from "#app/shop/order/refund-retry.ts";
import { isLineRefundOpen } from "#app/shop/return/line-refund.ts";
import { ButtonLink } from "#app/ui/button.tsx";

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
  const together = mayRefund ? refundsToRetry(refunds) : null;
  return (
    <>
      {together ? (
        <div className="mt-3">
          <p className="text-red font-semibold">
            {together.count} refunds failed, and {formatPaise(together.amount)} is still owed.
          </p>
          <PostButton
            intent="retry-all"
            label={`Send ${together.count === 2 ? "both" : `all ${together.count}`} refunds again (${formatPaise(together.amount)})`}
            action={action}
          />
        </div>
      ) : null}
      <ul className="mt-3 grid gap-3 text-sm">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p>
              {formatRefund(refund)}
              {refund.wasRetried ? ", sent again since" : null}
              {refund.status === "due" && !refund.isHeld && refund.error === null
                ? ", sent within minutes"
                : null}
            </p>
            {refund.error && !refund.wasRetried && refund.error !== WENT_BACK_ERRORS.dispute ? (
              <p className="text-red wrap-anywhere">Razorpay says: {refund.error}</p>
            ) : null}
            <p className="text-muted">{wholeDateTime(refund.at)}</p>
            {refund.canRetry && mayRefund && !(together && canSendAgain(refund)) ? (
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
    </>
  );
}

type RefundLinksProps = {
  order: Omit<AdminOrderDetail["order"], "history">;
  invoiceNumber: string | null;
  /** The amount paid online that is neither refunded nor about to be, in paise. */
  refundable: Paise;
  /** What the shop lost of the payment by disputes, in paise. */
  lost: Paise;
  query: OrdersQuery;
};

/** Links to the refunds by line and by amount, where they are possible. */
export function RefundLinks({ order, invoiceNumber, refundable, lost, query }: RefundLinksProps) {
  if (!useMay()("refunds.write")) return null;
  const orderId = order.id;
  const hasMoney = refundable > 0 || collectedCash(order) > 0 || isPartlyShipped(order);
  return (
    <p className="mt-3 flex flex-wrap gap-3 empty:hidden">
      {(isLineRefundOpen(order, invoiceNumber) && hasMoney) ||
      (isUnsentRefundOpen(order, invoiceNumber) && lost < order.total) ? (
        <ButtonLink
          to={listHref(href("/admin/orders/:orderId/refund-items", { orderId }), query)}
          replace
          preventScrollReset
          variant="outline"
        >
          Refund items
        </ButtonLink>
      ) : null}
      {refundable > 0 ? (
        <ButtonLink
          to={listHref(href("/admin/orders/:orderId/refund", { orderId }), query)}
          replace
          preventScrollReset
          variant="outline"
        >
          Refund an amount
        </ButtonLink>
      ) : null}
    </p>
  );
}
