import { href } from "react-router";

import { EXTERNAL, trackingLink, type TrackedOrder } from "#app/routes/account/orders/order-meta.tsx";
import { isCancellable } from "#app/shop/order/order-transitions.ts";
import { type OrderStatus } from "#app/shop/order/order.ts";
import { Button, buttonClass, ButtonLink } from "#app/ui/button.tsx";

type OrderActionsProps = {
  order: TrackedOrder & { id: string; status: OrderStatus };
  /** True if a credit note was issued, and so an invoice before it. */
  isCredited: boolean;
  /** The reason why nothing of a delivered order can be returned any more; null while something can. */
  returnEnd: string | null;
  /** True if the order can be paid. Payment is then the main action, and its button is elsewhere. */
  canBePaid: boolean;
};

/**
 * Actions of an order: track while its one parcel is on its way, cancel until shipped, invoice from then on, return once delivered, reorder always. Reordering is the
 * main one as soon as nothing is on its way.
 */
export function OrderActions({ order, isCredited, returnEnd, canBePaid }: OrderActionsProps) {
  const { id, status, parts } = order;
  const link = trackingLink(order);
  const isOver = !canBePaid && ["delivered", "cancelled", "failed"].includes(status);
  return (
    <div className="order-actions">
      {link ? (
        <a href={link} rel={EXTERNAL} className={buttonClass({ size: "sm" })}>
          Track the parcel
        </a>
      ) : null}
      <form method="post" action={href("/order/:id/reorder", { id })}>
        <Button name="intent" value="reorder" variant={isOver ? "primary" : "outline"} size="sm">
          Reorder Items
        </Button>
      </form>
      {status === "delivered" && returnEnd === null ? (
        <ButtonLink to={href("/order/:id/return", { id })} variant="outline" size="sm">
          Return/Exchange
        </ButtonLink>
      ) : null}
      {status === "shipped" || status === "delivered" || isCredited ? (
        <ButtonLink to={href("/order/:id/invoice", { id })} variant="outline" size="sm">
          Download Invoice
        </ButtonLink>
      ) : null}
      {isCancellable(status) && parts.length === 0 ? (
        <ButtonLink id="cancel-order" to={href("/order/:id/cancel", { id })} variant="danger" size="sm">
          Cancel order
        </ButtonLink>
      ) : null}
    </div>
  );
}
