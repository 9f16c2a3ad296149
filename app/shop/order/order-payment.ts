import { formatPaise, type Paise } from "#app/shop/money.ts";
import { isUnpaidOnline, type Payable, placementRefusal, type RejectedLine } from "#app/shop/order/order.ts";

/** The intents of the buttons of an unpaid order. */
export const PAY_AGAIN = "pay-again";
export const SWITCH_TO_COD = "switch-to-cod";

/**
 * How an order stands with its money. `settled`: the shopper has nothing more to do now. `confirming`: a payment may
 * have been made, and nobody knows yet how it ends. `waiting`: none has been made.
 */
export type PaymentState = "settled" | "confirming" | "waiting" | "failed" | "cancelled";

/**
 * @param order `paymentUnderWay`: a payment has begun that Razorpay has neither taken nor refused
 * @param unknown Razorpay could not be asked, so a payment may have been made
 */
export function paymentState(order: Payable & { paymentUnderWay: boolean }, unknown = false): PaymentState {
  if (order.status === "cancelled") return "cancelled";
  if (!isUnpaidOnline(order)) return order.status === "failed" ? "failed" : "settled";
  if (order.paymentUnderWay) return "confirming";
  if (order.status === "failed") return "failed";
  return unknown && order.razorpayOrderId !== null ? "confirming" : "waiting";
}

export const REFUND_STATUSES = ["due", "pending", "processed", "failed"] as const;
export type Refund = { amount: Paise; status: (typeof REFUND_STATUSES)[number]; reason: string };

const REFUND_TEXTS = {
  coming: (amount: string, days: number) =>
    `${amount} is on its way back to where it came from, within ${days} ${days === 1 ? "day" : "days"}.`,
  back: (amount: string) => `${amount} was sent back to where it came from.`,
  stuck: (amount: string) => `${amount} could not be sent back yet. We are looking into it.`,
} as const;

const STAGES = { due: "coming", pending: "coming", processed: "back", failed: "stuck" } as const;

/**
 * What became of money that goes back, one sentence for each stage, with the sum of what is in it.
 * @param days until a refund has arrived
 */
export function refundTexts(refunds: readonly Refund[], days: number): string[] {
  return (["stuck", "coming", "back"] as const).flatMap((stage) => {
    const amounts = refunds.filter(({ status }) => STAGES[status] === stage).map(({ amount }) => amount);
    if (amounts.length === 0) return [];
    return REFUND_TEXTS[stage](formatPaise(amounts.reduce((sum, amount) => sum + amount, 0)), days);
  });
}

const PLACE_AGAIN = "Please place the order again.";

const REFUSALS: Record<string, string> = {
  paid: "This order is paid already.",
  cancelled: "This order was cancelled, so it cannot be paid.",
  under_way: "This order is being prepared already, so the way to pay it stays as it is.",
  too_old: `This order is more than three days old. ${PLACE_AGAIN}`,
  coupon_exhausted: `The coupon of this order cannot be used any more. ${PLACE_AGAIN}`,
  busy: "This order is being worked on. Please try again in a moment.",
};

/** What a shopper reads when an order could not be paid again or switched to cash on delivery; nothing has changed. */
export function reopenRefusal(code: string, lines: readonly RejectedLine[] = []): string {
  if (Object.hasOwn(REFUSALS, code)) return REFUSALS[code] ?? "";
  const text = placementRefusal(code, lines);
  // Of these the order is at fault, not the cart.
  if (code === "out_of_stock") return text.replace(/ Please check your cart.*$/, ` ${PLACE_AGAIN}`);
  return text.startsWith("Failed to place order") ? "That could not be done. Please try again." : text;
}
