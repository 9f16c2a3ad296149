import { DAY_MS, formatDate, kolkataDayNumber } from "#app/shop/dates.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";

/** Returns a time on the last calendar day (Indian time) on which an order can be returned, as an ISO timestamp. */
export function lastReturnDay(deliveredAt: string, windowDays: number): string {
  return new Date(new Date(deliveredAt).getTime() + windowDays * DAY_MS).toISOString();
}

/**
 * Returns whether a return can be requested now, by calendar days in Indian time. `soon`: the order is not delivered
 * yet. `never`: it was cancelled or failed, or the shop accepts no returns.
 */
export function returnWindow(
  { status, deliveredAt }: { status: OrderStatus; deliveredAt: string | null },
  windowDays: number,
  now: Date,
): "open" | "over" | "soon" | "never" {
  if (hasEnded(status) || windowDays <= 0) return "never";
  if (status !== "delivered" || deliveredAt === null) return "soon";
  return kolkataDayNumber(now) <= kolkataDayNumber(new Date(deliveredAt)) + windowDays ? "open" : "over";
}

/** Returns the reason why nothing of an order can be returned now; null while its return window is open. */
export function returnWindowText(
  order: { status: OrderStatus; deliveredAt: string | null },
  windowDays: number,
  now: Date,
): string | null {
  const open = returnWindow(order, windowDays, now);
  if (open === "soon") return "Items can be returned or exchanged once the order is delivered.";
  if (open === "never") return "Nothing in this order can be returned or exchanged here.";
  if (open === "open" || order.deliveredAt === null) return null;
  return `The time to return or exchange items of this order ended on ${formatDate(lastReturnDay(order.deliveredAt, windowDays))}.`;
}
