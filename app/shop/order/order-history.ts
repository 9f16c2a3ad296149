import { type OrderStatus, type PaymentStatus, statusLabel } from "#app/shop/order/order.ts";

export const ORDER_ACTORS = ["shopper", "admin", "payment", "system"] as const;
type OrderActor = (typeof ORDER_ACTORS)[number];

/** One change of an order's status or payment, as it was written down; `at` is an ISO timestamp. */
export type OrderHistoryEntry = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  actor: OrderActor;
  note: string | null;
  at: string;
};

/** A change in words: 'Cancelled by you'. */
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

/**
 * What happened to an order, as its shopper reads it: oldest first, whoever called it off, and the notes that the shop
 * writes by itself. What an admin notes is the shop's own.
 */
export function formatOrderHistory(changes: readonly OrderHistoryEntry[]): OrderHistoryLine[] {
  return changes.flatMap((change, index) => {
    const before = changes[index - 1];
    const news = [
      before?.status === change.status ? null : formatStatusChange(change, !before),
      before && before.paymentStatus !== change.paymentStatus ? PAYMENT_CHANGES[change.paymentStatus] : null,
    ].filter((one) => one !== null);
    if (news.length === 0) return [];
    const text = news.join(", ");
    return {
      text: text.charAt(0).toUpperCase() + text.slice(1),
      note: change.actor === "admin" ? null : change.note,
      at: change.at,
    };
  });
}
