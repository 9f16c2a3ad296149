import { href } from "react-router";

import { isCancellable } from "#app/shop/order/order-transitions.ts";
import { type OrderStatus } from "#app/shop/order/order.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

type OrderActionsProps = {
  order: { id: string; status: OrderStatus; parts: readonly unknown[] };
  /** True if a credit note was issued, and so an invoice before it. */
  isCredited: boolean;
  /** The reason why nothing of a delivered order can be returned any more; null while something can. */
  returnEnd: string | null;
  /** True if the order can be paid. Payment is then the main action, and its button is elsewhere. */
  canBePaid: boolean;
};

/**
 * Actions of an order: cancel until shipped, invoice from then on, return once delivered, reorder always. Reordering is the
 * main one as soon as nothing is on its way.
 */
export function OrderActions({
  order: { id, status, parts },
  isCredited,
  returnEnd,
  canBePaid,
}: OrderActionsProps) {
  const isOver = !canBePaid && ["delivered", "cancelled", "failed"].includes(status);
  return (
    <div className="grid gap-2">
      <div className="order-actions">
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
      {status === "delivered" && returnEnd !== null ? (
        <p className="text-muted text-sm">{returnEnd}</p>
      ) : null}
    </div>
  );
}
