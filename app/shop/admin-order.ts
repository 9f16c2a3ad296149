import { formatPaise, type Paise } from "./money.ts";
import type { OrderChange } from "./order-history.ts";
import { type OrderStatus, paymentLabel, statusLabel } from "./order.ts";

/** Said when nothing was written and nobody knows why. */
const STATUS_FAILED = "Failed to update order status";

/** Said over the sample order. */
export const ORDERS_FAILED = "Failed to fetch orders";

/** What was said after a change: 'Order status updated to shipped'. */
export function statusUpdated(status: OrderStatus): string {
  return `Order status updated to ${status}`;
}

type Short = { name: string | null; stock: number | null };

/** What an order lacks to take its stock again. */
function shortOf({ name, stock }: Short): string {
  return stock ? `only ${stock} of ${name ?? "a product"} left` : `${name ?? "a product"} is out of stock`;
}

/**
 * Why an order keeps its status, by the refusal's code.
 * @param facts `status`: the one it has by now; `lines`: what is short
 */
export function statusRefusal(
  code: string,
  facts: { status?: OrderStatus | null; lines?: readonly Short[] } = {},
): string {
  const { status, lines = [] } = facts;
  if (code === "not_found") return "Order not found";
  if (code === "changed" && status) {
    return `${STATUS_FAILED}: someone changed this order meanwhile, it is now ${statusLabel(status)}.`;
  }
  if (code === "out_of_stock") {
    return `${STATUS_FAILED}: ${lines.map(shortOf).join(", ") || "something in it is sold out"}.`;
  }
  if (code === "coupon_exhausted") return `${STATUS_FAILED}: its coupon is used up.`;
  if (code === "refund_started") return `${STATUS_FAILED}: its money is already on the way back.`;
  if (code === "busy") return `${STATUS_FAILED}: it is being worked on. Please try again in a moment.`;
  return STATUS_FAILED;
}

/** Why nothing was refunded, by the refusal's code; `left` in paise. */
export function refundRefusal(code: string, left: Paise | null): string {
  if (code === "not_found") return "Order not found";
  if (code === "not_paid") return "Nothing was paid online for this order.";
  if (code === "nothing_left") return "Everything that was paid is back or on its way back.";
  if (code === "changed" && left !== null) {
    return `Someone refunded a part meanwhile: ${formatPaise(left)} is left now.`;
  }
  if (code === "invalid_amount" && left !== null) {
    return `Enter an amount above 0 and at most ${formatPaise(left)}.`;
  }
  if (code === "busy") return "This order is being worked on. Please try again in a moment.";
  return "Failed to refund. Please try again.";
}

const ACTORS: Record<OrderChange["actor"], string> = {
  shopper: "shopper",
  admin: "admin",
  payment: "payment",
  system: "the shop's clock",
};

/** Everything that happened to an order, as admins read it, oldest first. */
export function adminHistory(
  changes: readonly OrderChange[],
): { text: string; by: string; note: string | null; at: string }[] {
  return changes.map(({ status, paymentStatus, actor, note, at }) => ({
    text: `${statusLabel(status)}, payment ${paymentLabel(paymentStatus).toLowerCase()}`,
    by: ACTORS[actor],
    note,
    at,
  }));
}

/** 'FREE' for what costs nothing, as the portal writes it. */
export function amountOrFree(amount: Paise): string {
  return amount === 0 ? "FREE" : formatPaise(amount);
}

/** '1 item', '3 items'. */
export function itemCount(count: number): string {
  return `${count} ${count === 1 ? "item" : "items"}`;
}
