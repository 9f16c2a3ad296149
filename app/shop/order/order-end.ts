import { formatDate } from "#app/shop/dates.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { isUnpaidOnline, type Payable } from "#app/shop/order/order-payment.ts";
import { hasEnded, isConfirmed } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import { smallRestText } from "#app/shop/order/refund-left.ts";

type EndingOrder = {
  status: OrderStatus;
  heldUntil: string | null;
  couponCode: string | null;
};

/** Returns true if setting this status ends an open order, which refunds its payment and mails its customer. */
export function endsOrder(from: OrderStatus, to: OrderStatus): boolean {
  return hasEnded(to) && !hasEnded(from);
}

/**
 * Returns the message for a user who may not end this order because that would refund money; null when they may. The
 * database rejects it, too.
 * @param refundable the amount paid online that is neither refunded nor about to be
 */
export function endingBar(to: OrderStatus, refundable: Paise, mayRefund: boolean): string | null {
  if (mayRefund || refundable <= 0) return null;
  const act = to === "failed" ? "Marking it as failed" : "Cancelling";
  return `${act} gives ${formatPaise(refundable)} back: ask somebody who may refund`;
}

type UnpaidOrder = Pick<Payable, "status" | "paymentMethod" | "paymentStatus"> & { total: Paise };

/** Returns true if setting this status sends out an order that should have been paid online and was not. */
export function sendsUnpaid(order: UnpaidOrder, to: OrderStatus): boolean {
  return isConfirmed(to) && isUnpaidOnline(order);
}

/** Returns true if setting this status lets an order that was cancelled or has failed go on. */
export function reinstates(from: OrderStatus, to: OrderStatus): boolean {
  return hasEnded(from) && !hasEnded(to);
}

/**
 * Returns the effects of letting an order go on whose refund was not sent, one sentence each.
 * @param refund the amount that is not sent, in paise
 * @param cancelledAt when the shopper cancelled it; null when somebody else ended it
 */
export function reinstatingEffects(
  { couponCode }: Pick<EndingOrder, "couponCode">,
  refund: Paise,
  cancelledAt: string | null,
): string[] {
  return [
    ...(cancelledAt === null ? [] : [`The customer cancelled this order on ${formatDate(cancelledAt)}.`]),
    `The refund of ${formatPaise(refund)} is not sent: it pays for this order. The customer, who was told that it is, gets an e-mail that the order goes on.`,
    "Its items are taken from stock again.",
    ...(couponCode === null ? [] : [`The coupon ${couponCode} counts as used again.`]),
  ];
}

/** Returns the effects of confirming or shipping an order without its online payment, one sentence each. */
export function unpaidEffects({ total }: Pick<UnpaidOrder, "total">, to: OrderStatus): string[] {
  return [
    `${formatPaise(total)} was to be paid online and has not been paid. The courier collects nothing.`,
    "The customer can no longer pay it in the shop.",
    `The customer gets an e-mail that the order is ${to === "processing" ? "confirmed" : to}.`,
  ];
}

/**
 * Returns the effects of cancelling an open order or marking it as failed, one sentence each.
 * @param refundable the amount paid online that is neither refunded nor about to be
 * @param smallRest what is left of the online payment when it is less than Razorpay refunds
 * @param lost what the customer's bank returned of it, because the shop lost a dispute
 */
export function endingEffects(
  { heldUntil, couponCode, status }: EndingOrder,
  to: OrderStatus,
  refundable: Paise,
  smallRest: Paise = 0,
  lost: Paise = 0,
): string[] {
  const holdsStock = !hasEnded(status) || heldUntil !== null;
  return [
    refundable > 0
      ? `${formatPaise(refundable)} is refunded to the original payment method.`
      : smallRest > 0
        ? smallRestText(smallRest)
        : lost > 0
          ? `No money goes back: the customer’s bank returned ${formatPaise(lost)} already.`
          : "No money goes back: nothing was paid online.",
    ...(holdsStock ? [stockText(status)] : []),
    ...(couponCode === null ? [] : [`The coupon ${couponCode} can be used again.`]),
    to === "cancelled"
      ? "The customer gets an e-mail that the order is cancelled."
      : "The customer gets an e-mail about it.",
  ];
}

/**
 * Returns what happens to the stock of a cancelled order, and what staff should do about items that have left the shop.
 */
function stockText(status: OrderStatus): string {
  if (status === "shipped") {
    return "Its items have left, and count as in stock again at once: call the parcel back, or correct the stock.";
  }
  if (status === "delivered") {
    return "The customer has its items, and they count as in stock again at once. For goods that come back use Refund items or a return instead.";
  }
  return "Its items can be sold again.";
}
