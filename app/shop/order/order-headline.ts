import { formatDate, kolkataDayNumber } from "#app/shop/dates.ts";
import { isUnpaidOnline, type Payable, type PaymentState } from "#app/shop/order/order-payment.ts";
import type { OrderTimes } from "#app/shop/order/order-timeline.ts";
import { formatDayRange } from "#app/shop/settings/settings.ts";

/** The headline of an order whose payment failed. */
export const NOT_PAID = "Your order is not paid";
/** The headline of an order that was paid after it had been cancelled or had failed. */
export const NOT_CONFIRMED = "Your order could not be confirmed";

/**
 * Returns the headline of an order for its shopper: 'Arriving 24–27 November', 'Delivered on 20 November 2026'.
 * @param promised the first and last promised day of delivery; a promise that has passed is not repeated
 */
export function orderHeadline(
  order: OrderTimes & Pick<Payable, "paymentMethod" | "paymentStatus">,
  state: PaymentState,
  promised: readonly [first: Date, last: Date],
  now: Date,
): string {
  const { status, shippedAt, deliveredAt, cancelledAt } = order;
  if (status === "cancelled") return cancelledAt ? `Cancelled on ${formatDate(cancelledAt)}` : "Cancelled";
  if (status === "delivered") return deliveredAt ? `Delivered on ${formatDate(deliveredAt)}` : "Delivered";
  if (state === "confirming") return "We are confirming your payment";
  if (state === "failed") {
    if (isUnpaidOnline(order)) return NOT_PAID;
    return order.confirmedAt ? "Your order was not completed" : NOT_CONFIRMED;
  }
  if (state === "waiting") return "Complete your payment";
  if (kolkataDayNumber(promised[1]) < kolkataDayNumber(now))
    return shippedAt ? "On its way" : "Being prepared";
  return `Arriving ${formatDayRange(promised)}`;
}

/** Returns true if the headline names the status of the order, so that a badge would only repeat it. */
export function headlineTellsStatus({ status }: Pick<OrderTimes, "status">, state: PaymentState): boolean {
  return state !== "settled" || status === "delivered";
}
