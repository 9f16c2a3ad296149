import { formatDateTime, formatTime } from "#app/shop/dates.ts";
import {
  canPayAgain,
  isPayable,
  isUnpaidOnline,
  type Payable,
  type PaymentQuestion,
  paymentState,
} from "#app/shop/order/order-payment.ts";

/**
 * The states of a payment link's page. `pay`: the payment can be made. `reopen`: the items are no longer reserved or
 * Razorpay has no order yet, so the order is checked first. `confirming`: the bank has not decided yet. `paid`:
 * settled, also in cash. `cash`: paid on delivery. `returned`: the money came too late and goes back. `over`: too old
 * to be paid, or shipped without its payment.
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

/** The lifetime of a payment link. */
export const LINK_LIFETIME = "three days";

const SAME = "if the items are still in stock at the same price";

/** The terms shown before a payment link is created: how long the items are reserved, and how long it works. */
export const LINK_TERMS = `The items are kept for 30 minutes. The link works for ${LINK_LIFETIME}.`;

/**
 * Returns how long the items of a link are reserved ('until 4:12 pm'), and what holds afterwards.
 * @param heldUntil ISO timestamp until which the items are reserved; null: they are not
 */
export function linkTerms(heldUntil: string | null, now: Date): { kept: string; after: string } {
  return heldUntil !== null && Date.parse(heldUntil) > now.getTime()
    ? { kept: `until ${formatTime(heldUntil)}`, after: `After that, the customer can pay only ${SAME}.` }
    : { kept: "not any more", after: `The customer can pay only ${SAME}.` };
}

/**
 * Returns the terms of a link as the customer reads them, in the mail, by WhatsApp and on its page.
 * @param heldUntil ISO timestamp until which the items are reserved; null: they are not
 * @param expiresAt ISO timestamp until which the link works
 */
export function linkPromise(heldUntil: string | null, expiresAt: string): string {
  const works = `The link works until ${formatDateTime(expiresAt)}`;
  return heldUntil === null
    ? `${works}, ${SAME}. They are not kept for you.`
    : `The items are kept for you until ${formatTime(heldUntil)}. ${works}, and you can pay later, too, ${SAME}.`;
}

type Linked = {
  order: Payable & PaymentQuestion & { paymentUnderWay: boolean };
  isExpired: boolean;
  isUnknown: boolean;
};

/**
 * Returns the state of a payment link's page.
 * @param isUnknown whether Razorpay did not say if the order is paid
 */
export function linkState({ order, isExpired, isUnknown }: Linked, now: Date): LinkState {
  const state = paymentState(order, { isUnknown });
  if (state === "cancelled") return "cancelled";
  if (!isUnpaidOnline(order)) {
    if (order.status === "failed") return "returned";
    if (order.paymentStatus !== "pending" && order.paymentStatus !== "failed") return "paid";
    // An online order that the shop confirmed without its payment.
    return order.paymentMethod === "cod" ? "cash" : "over";
  }
  if (state === "confirming") return "confirming";
  if (isExpired) return "expired";
  if (isPayable(order, now)) return "pay";
  return canPayAgain(order, now) ? "reopen" : "over";
}
