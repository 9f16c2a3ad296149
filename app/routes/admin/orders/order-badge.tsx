import { formatPaise, type Paise } from "#app/shop/money.ts";
import { type OrderStatus, statusLabel, statusTone } from "#app/shop/order/order.ts";
import { StatusBadge } from "#app/ui/badge.tsx";

/** Status of an order in a list. */
export function OrderBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge tone={statusTone(status)}>{statusLabel(status)}</StatusBadge>;
}

/** Total of an order in a list; that of a cancelled or failed one is in grey. */
export function OrderTotal({ order }: { order: { status: OrderStatus; total: Paise } }) {
  return (
    <span
      className={
        order.status === "cancelled" || order.status === "failed" ? "text-muted font-normal" : undefined
      }
    >
      {formatPaise(order.total)}
    </span>
  );
}
