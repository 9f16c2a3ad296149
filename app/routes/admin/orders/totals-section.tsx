import type { ComponentProps } from "react";
import { href } from "react-router";

import type { AdminOrderDetail } from "#app/data/admin-order-detail.server.ts";
import { DetailSection } from "#app/routes/admin/detail.tsx";
import { listHref } from "#app/routes/admin/list-pages.tsx";
import { AdminTotals } from "#app/routes/admin/orders/details.tsx";
import { OrderRefunds, RefundLinks } from "#app/routes/admin/orders/order-refunds.tsx";
import { useMay } from "#app/routes/admin/role-context.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { lostDisputeText } from "#app/shop/order/lost-dispute.ts";
import { owedCash } from "#app/shop/order/order-payment.ts";
import { smallRestText } from "#app/shop/order/refund-left.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type TotalsSectionProps = ComponentProps<typeof RefundLinks> &
  ComponentProps<typeof OrderRefunds> & {
    order: Omit<AdminOrderDetail["order"], "history">;
    /** True if a payment link can be made here. */
    canLink: boolean;
    /** What is left of the payment when it is less than Razorpay refunds, in paise. */
    smallRest: Paise;
  };

/** What an order costs, and what was or can be paid back of it. */
export function TotalsSection({
  order,
  canLink,
  refunds,
  smallRest,
  action,
  ...refundable
}: TotalsSectionProps) {
  const { query } = refundable;
  const may = useMay();
  const cash = owedCash(order);
  const lostText = lostDisputeText(order, refundable.lost);
  return (
    <DetailSection id="section-totals" title="Totals">
      <AdminTotals order={order} />
      {canLink && may("orders.place") ? (
        <p className="mt-3">
          <ButtonLink
            to={listHref(href("/admin/orders/:orderId/payment-link", { orderId: order.id }), query)}
            replace
            preventScrollReset
            variant="outline"
          >
            Payment link
          </ButtonLink>
        </p>
      ) : null}
      <OrderRefunds refunds={refunds} action={action} />
      {lostText === null ? null : <p className="text-red mt-3 font-semibold">{lostText}</p>}
      {smallRest > 0 ? <p className="mt-3">{smallRestText(smallRest)}</p> : null}
      {cash > 0 && may("orders.write") ? (
        <>
          <p className="mt-3">The shop still has {formatPaise(cash)} in cash of this order.</p>
          <p className="mt-3">
            <ButtonLink
              to={listHref(href("/admin/orders/:orderId/cash", { orderId: order.id }), {
                ...query,
                wanted: order.status,
              })}
              replace
              preventScrollReset
              variant="outline"
            >
              The cash was returned
            </ButtonLink>
          </p>
        </>
      ) : null}
      <RefundLinks order={order} {...refundable} />
    </DetailSection>
  );
}
