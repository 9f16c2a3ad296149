import {
  canPayAgain,
  isPayable,
  isUnpaidOnline,
  type Payable,
  paymentState,
} from "#app/shop/order/order-payment.ts";

/**
 * What the page of a payment link shows. `pay`: the payment can be made; `reopen`: the items are no longer kept, or
 * Razorpay has no order yet, so it is checked first; `confirming`: the bank has not decided yet; `paid`: settled, also
 * in cash; `cash`: it is paid on delivery; `returned`: the money came too late; `over`: too old to be paid, or on its way
 * without its payment.
 */
export type LinkState =
  | "pay"
  | "reopen"
  | "confirming"
  | "paid"
  | "cash"
  | "cancelled"
  | "returned"
  | "expired"
  | "over";

type Linked = { order: Payable & { paymentUnderWay: boolean }; isExpired: boolean; isUnknown: boolean };

/** @param isUnknown whether Razorpay did not say if the order is paid */
export function linkState({ order, isExpired, isUnknown }: Linked, now: Date): LinkState {
  const state = paymentState(order, isUnknown);
  if (state === "cancelled") return "cancelled";
  if (!isUnpaidOnline(order)) {
    if (order.status === "failed") return "returned";
    if (order.paymentStatus !== "pending" && order.paymentStatus !== "failed") return "paid";
    // An online order that the shop has confirmed all the same: nothing was received.
    return order.paymentMethod === "cod" ? "cash" : "over";
  }
  if (state === "confirming") return "confirming";
  if (isExpired) return "expired";
  if (isPayable(order, now)) return "pay";
  return canPayAgain(order, now) ? "reopen" : "over";
}
