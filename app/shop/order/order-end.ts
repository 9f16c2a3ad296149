import { formatPaise, type Paise } from "#app/shop/money.ts";
import { isUnpaidOnline, type Payable } from "#app/shop/order/order-payment.ts";
import { hasEnded, isConfirmed } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";

type EndingOrder = {
  status: OrderStatus;
  heldUntil: string | null;
  couponCode: string | null;
};

/** Whether setting this status ends an order that is under way: its money goes back and its customer is told. */
export function endsOrder(from: OrderStatus, to: OrderStatus): boolean {
  return hasEnded(to) && !hasEnded(from);
}

/**
 * Why somebody who may not refund does not end an order; null when they do. The database refuses it, too.
 * @param refundable what was paid online and is neither refunded nor about to be
 */
export function endingBar(to: OrderStatus, refundable: Paise, mayRefund: boolean): string | null {
  if (mayRefund || refundable <= 0) return null;
  const act = to === "failed" ? "Marking it as failed" : "Cancelling";
  return `${act} gives ${formatPaise(refundable)} back: ask somebody who may refund`;
}

type UnpaidOrder = Pick<Payable, "status" | "paymentMethod" | "paymentStatus"> & { total: Paise };

/** Whether setting this status sends an order on its way that was to be paid online and is not. */
export function sendsUnpaid(order: UnpaidOrder, to: OrderStatus): boolean {
  return isConfirmed(to) && isUnpaidOnline(order);
}

/** What happens when an order is confirmed, or more, without its online payment, in sentences. */
export function unpaidEffects({ total }: Pick<UnpaidOrder, "total">, to: OrderStatus): string[] {
  return [
    `${formatPaise(total)} was to be paid online and has not been paid. The courier collects nothing.`,
    "The customer can no longer pay it in the shop.",
    `The customer gets an e-mail that the order is ${to === "processing" ? "confirmed" : to}.`,
  ];
}

/**
 * What happens when an order under way is cancelled or marked as failed, in sentences.
 * @param refundable what was paid online and is neither refunded nor about to be
 */
export function endingEffects(
  { heldUntil, couponCode, status }: EndingOrder,
  to: OrderStatus,
  refundable: Paise,
): string[] {
  const holdsStock = !hasEnded(status) || heldUntil !== null;
  return [
    refundable > 0
      ? `${formatPaise(refundable)} is refunded to the original payment method.`
      : "No money goes back: nothing was paid online.",
    ...(holdsStock ? [stockText(status)] : []),
    ...(couponCode === null ? [] : [`The coupon ${couponCode} can be used again.`]),
    to === "cancelled"
      ? "The customer gets an e-mail that the order is cancelled."
      : "The customer gets an e-mail about it.",
  ];
}

/** What becomes of the items, and of those that have left the shop what to do about it. */
function stockText(status: OrderStatus): string {
  if (status === "shipped") {
    return "Its items have left, and count as in stock again at once: call the parcel back, or correct the stock.";
  }
  if (status === "delivered") {
    return "The customer has its items, and they count as in stock again at once. For goods that come back use Refund items or a return instead.";
  }
  return "Its items can be sold again.";
}
