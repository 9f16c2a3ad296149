import type { OrderActor } from "#app/shop/order/order-transitions.ts";
import { type OrderStatus, type PaymentStatus, statusLabel } from "#app/shop/order/order.ts";

/** A stored change of an order's status or payment status; `at` is an ISO timestamp. */
export type OrderHistoryEntry = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  actor: OrderActor;
  note: string | null;
  at: string;
};

/** A change as text: 'Cancelled by you'. */
export type OrderHistoryLine = { text: string; note: string | null; at: string };

const PAYMENT_CHANGES: Record<PaymentStatus, string> = {
  pending: "payment awaited",
  paid: "payment received",
  failed: "payment failed",
  refunded: "payment refunded",
};

const BY: Record<OrderActor, string> = { shopper: " by you", admin: " by the shop", payment: "", system: "" };

function formatStatusChange({ status, actor }: OrderHistoryEntry, isFirst: boolean): string {
  if (isFirst) return "Order placed";
  return status === "cancelled" ? statusLabel(status) + BY[actor] : statusLabel(status);
}

/** Returns when the shopper cancelled an order that is cancelled now; null when somebody else did. */
export function cancelledByShopperAt(changes: readonly OrderHistoryEntry[]): string | null {
  const began = changes.findLastIndex(({ status }) => status !== "cancelled") + 1;
  const cancelled = changes[began];
  return cancelled?.actor === "shopper" ? cancelled.at : null;
}

/** Formats the history of an order for its shopper, oldest first. Notes of staff are left out. */
export function formatOrderHistory(changes: readonly OrderHistoryEntry[]): OrderHistoryLine[] {
  return changes.flatMap((change, index) => {
    const before = changes[index - 1];
    const parts = [
      before?.status === change.status ? null : formatStatusChange(change, !before),
      before && before.paymentStatus !== change.paymentStatus ? PAYMENT_CHANGES[change.paymentStatus] : null,
    ].filter((part) => part !== null);
    if (parts.length === 0) return [];
    const text = parts.join(", ");
    return {
      text: text.charAt(0).toUpperCase() + text.slice(1),
      note: change.actor === "admin" ? null : change.note,
      at: change.at,
    };
  });
}
