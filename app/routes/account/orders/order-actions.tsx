import { href } from "react-router";

import { EXTERNAL, trackingLink, type TrackedOrder } from "#app/routes/account/orders/order-meta.tsx";
import { canCancel } from "#app/shop/order/order-cancel.ts";
import { type OrderStatus } from "#app/shop/order/order.ts";
import { Button, buttonClass, ButtonLink } from "#app/ui/button.tsx";

type OrderActionsProps = {
  order: TrackedOrder & { id: string; status: OrderStatus; heldUntil: string | null };
  /** True if a credit note was issued, and so an invoice before it. */
  isCredited: boolean;
  /** The reason why nothing of a delivered order can be returned any more; null while something can. */
  returnEnd: string | null;
  /** True if a return was already requested, which is followed first. */
  hasReturns: boolean;
  /** True if the order can be paid. Payment is then the main action, and its button is elsewhere. */
  canBePaid: boolean;
};

/**
 * Actions of an order, the main one first: track the one parcel on its way, return what was delivered, or order again what can
 * be neither. Before the delivery no button is filled; the one that leads to Cancel is red.
 */
export function OrderActions({ order, isCredited, returnEnd, hasReturns, canBePaid }: OrderActionsProps) {
  const { id, status, parts } = order;
  const link = trackingLink(order);
  const isDelivered = status === "delivered";
  const isReturnable = isDelivered && returnEnd === null;
  const isOver = !canBePaid && (isDelivered || status === "cancelled" || status === "failed");
  const reorder = (
    <form method="post" action={href("/order/:id/reorder", { id })}>
      <Button
        name="intent"
        value="reorder"
        variant={isOver && !isReturnable ? "primary" : "outline"}
        size="sm"
      >
        Reorder Items
      </Button>
    </form>
  );
  return (
    <div className="order-actions">
      {link ? (
        <a href={link} rel={EXTERNAL} className={buttonClass({ size: "sm" })}>
          Track the parcel
        </a>
      ) : null}
      {isReturnable ? (
        <ButtonLink
          to={href("/order/:id/return", { id })}
          variant={hasReturns ? "outline" : "primary"}
          size="sm"
        >
          Return/Exchange
        </ButtonLink>
      ) : null}
      {isOver ? reorder : null}
      {status === "shipped" || isDelivered || isCredited ? (
        <ButtonLink to={href("/order/:id/invoice", { id })} variant="outline" size="sm">
          Download Invoice
        </ButtonLink>
      ) : null}
      {isOver ? null : reorder}
      {canCancel(order) && parts.length === 0 ? (
        <ButtonLink id="cancel-order" to={href("/order/:id/cancel", { id })} variant="danger" size="sm">
          Cancel order
        </ButtonLink>
      ) : null}
    </div>
  );
}
