import { formatDateTime, formatTime, kolkataDayNumber } from "#app/shop/dates.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { ORDER_BUSY } from "#app/shop/order/order-busy.ts";
import { awaitsPayment, hasEnded } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus, PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";
import { placementRefusal, type RefusalFacts, type RejectedLine } from "#app/shop/order/placement-refusal.ts";
import { formatDays } from "#app/shop/text.ts";

/** The intents of the buttons of an unpaid order. */
export const PAY_AGAIN = "pay-again";
export const SWITCH_TO_COD = "switch-to-cod";

/** The fields of an order that decide whether it can still be paid online; times are ISO timestamps. */
export type Payable = {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  createdAt: string;
  /** When the reservation of an unpaid order ends. */
  heldUntil: string | null;
  razorpayOrderId: string | null;
};

const PAY_AGAIN_MS = 30 * 86_400_000;

/** Shown when a payment could not be recorded; outdated once the order is settled all the same. */
export const CONFIRMATION_FAILED = "Payment succeeded, but confirmation failed. Please contact support.";

/** Why a payment failed, in Razorpay's words. */
export const paymentFailedText = (reason: string) => `Payment failed: ${reason}`;

/** The button that pays an order: 'Pay now' until a payment of it has failed. */
export function payLabel(state: PaymentState, hasFailed: boolean): string {
  return state === "waiting" && !hasFailed ? "Pay now" : "Pay again";
}

/** Whether an online order is neither paid nor cancelled: pending or failed. */
export function isUnpaidOnline(order: Pick<Payable, "status" | "paymentMethod" | "paymentStatus">): boolean {
  const { status, paymentMethod, paymentStatus } = order;
  if (paymentMethod !== "razorpay" || !awaitsPayment(status)) return false;
  return paymentStatus === "pending" || paymentStatus === "failed";
}

/** Whether the pay page opens: the order is pending, has a Razorpay order, and its reservation has not ended. */
export function isPayable(order: Payable, now: Date): boolean {
  const { status, paymentStatus, heldUntil, razorpayOrderId } = order;
  if (!isUnpaidOnline(order) || status !== "pending" || paymentStatus !== "pending") return false;
  return razorpayOrderId !== null && (heldUntil === null || new Date(heldUntil) > now);
}

/** Whether payment can be retried: the order is unpaid, and at most 30 days old or still reserved. */
export function canPayAgain(order: Payable, now: Date): boolean {
  if (!isUnpaidOnline(order)) return false;
  const isHeld = order.heldUntil !== null && new Date(order.heldUntil) > now;
  return isHeld || now.getTime() - new Date(order.createdAt).getTime() <= PAY_AGAIN_MS;
}

type Collectable = Pick<Payable, "status" | "paymentMethod" | "paymentStatus"> & { total: Paise };

/** The amount that the courier collects on delivery: that of a cash order under way that is not paid. */
export function amountToCollect({ status, paymentMethod, paymentStatus, total }: Collectable): Paise {
  if (paymentMethod !== "cod" || hasEnded(status)) return 0;
  return paymentStatus === "pending" || paymentStatus === "failed" ? total : 0;
}

/** The cash that the shop has of an order, as far as it knows. */
export function collectedCash({ paymentMethod, paymentStatus, total }: Omit<Collectable, "status">): Paise {
  return paymentMethod === "cod" && paymentStatus === "paid" ? total : 0;
}

/** The cash of an order that has ended and that the shop has not returned. As cash_kept of private.payment_problems. */
export function owedCash(order: Collectable): Paise {
  return hasEnded(order.status) ? collectedCash(order) : 0;
}

/**
 * The payment of an order as its shopper sees it. `settled`: nothing to do. `confirming`: a payment was started and its
 * result is not known yet. `waiting`: none was made.
 */
export type PaymentState = "settled" | "confirming" | "waiting" | "failed" | "cancelled";

/**
 * @param order `paymentUnderWay`: Razorpay has neither captured nor rejected the payment yet
 * @param isUnknown Razorpay could not be reached, so a payment may exist
 */
export function paymentState(
  order: Payable & { paymentUnderWay: boolean },
  { isUnknown = false }: { isUnknown?: boolean } = {},
): PaymentState {
  if (order.status === "cancelled") return "cancelled";
  if (!isUnpaidOnline(order)) return order.status === "failed" ? "failed" : "settled";
  if (order.paymentUnderWay) return "confirming";
  if (order.status === "failed") return "failed";
  return isUnknown && order.razorpayOrderId !== null ? "confirming" : "waiting";
}

export const REFUND_STATUSES = ["due", "pending", "processed", "failed"] as const;
export type Refund = { amount: Paise; status: (typeof REFUND_STATUSES)[number]; reason: string };

const STAGES = { due: "started", pending: "started", processed: "sent", failed: "failed" } as const;

const REFUND_TEXTS = {
  started: (amount: string, days: number) =>
    `${amount} is on its way back to your original payment method, within ${formatDays(days)}.`,
  sent: (amount: string) => `${amount} was sent back to your original payment method.`,
  failed: (amount: string) => `${amount} could not be sent back yet. We are looking into it.`,
} as const;

/** Why a payment goes back although its order stays. */
const REFUND_REASONS: Record<string, string> = {
  duplicate:
    "You paid twice for this order. The order stays as it is, and the second payment goes back to you: ",
  mismatch: "A payment did not have the amount of this order, so it goes back to you: ",
};

/**
 * One sentence for each stage that refunds are at, with the sum of their amounts; failed ones first. Payments that the
 * order did not need are told apart, with the reason.
 * @param days days until a refund arrives
 */
export function refundTexts(refunds: readonly Refund[], days: number): string[] {
  const reasons = ["", ...Object.keys(REFUND_REASONS)];
  return (["failed", "started", "sent"] as const).flatMap((stage) =>
    reasons.flatMap((reason) => {
      const amounts = refunds
        .filter(
          (one) =>
            STAGES[one.status] === stage && (one.reason in REFUND_REASONS ? one.reason : "") === reason,
        )
        .map(({ amount }) => amount);
      if (amounts.length === 0) return [];
      const total = formatPaise(amounts.reduce((sum, amount) => sum + amount, 0));
      return (REFUND_REASONS[reason] ?? "") + REFUND_TEXTS[stage](total, days);
    }),
  );
}

/** What becomes of an amount that the shopper's bank holds of a payment that the shop does not take. */
export function authorizedText(amount: Paise, days: number): string {
  return `Your bank holds ${formatPaise(amount)} for this order and releases it within ${formatDays(days)}. If it takes the money all the same, we refund it.`;
}

/** `amount`: what the bank has authorized; `since`: when, as an ISO timestamp. */
export type AuthorizedPayment = { amount: Paise; since: string };

/**
 * One sentence for an order that was cancelled while its bank held money, until the bank has released it. An order that
 * failed has none: money that still arrives confirms it (see apply_capture).
 */
export function authorizedTexts(
  { status, authorized }: { status: OrderStatus; authorized: AuthorizedPayment | null },
  days: number,
  now: Date,
): string[] {
  if (authorized === null || status !== "cancelled") return [];
  const isReleased = now.getTime() - new Date(authorized.since).getTime() > days * 86_400_000;
  return isReleased ? [] : [authorizedText(authorized.amount, days)];
}

type Confirming = {
  status: OrderStatus;
  total: Paise;
  paymentUnderWay: boolean;
  authorized: AuthorizedPayment | null;
};

/** What a shopper is told while the result of a payment is not known. For a cancelled order, show authorizedTexts() as well. */
export function confirmingText({ status, total, paymentUnderWay, authorized }: Confirming): string {
  if (authorized !== null && status !== "cancelled") {
    return `Your bank holds ${formatPaise(authorized.amount)} for this order. There is nothing more to do: your order is confirmed as soon as your bank sends us the money.`;
  }
  const known = paymentUnderWay
    ? `Your bank has not confirmed your payment of ${formatPaise(total)} yet.`
    : `We do not know yet whether your payment of ${formatPaise(total)} has arrived.`;
  return `${known} If you did finish paying, there is nothing more to do: your order is confirmed as soon as the money arrives.`;
}

/**
 * What the last check of the payment has found, for an order that is still unpaid; null for any other.
 * @param at when it was checked, as an ISO timestamp
 */
export function checkedText(state: PaymentState, unknown: boolean, at: string, now: Date): string | null {
  if (state === "settled" || state === "cancelled") return null;
  const isToday = kolkataDayNumber(new Date(at)) === kolkataDayNumber(now);
  const checked = isToday ? `Checked at ${formatTime(at)}` : `Checked on ${formatDateTime(at)}`;
  if (unknown) return `${checked}: we could not reach the payment service.`;
  return state === "confirming"
    ? `${checked}: your bank has not sent us the money yet.`
    : `${checked}: no payment has arrived.`;
}

const RECENT_MS = 30 * 60_000;

/** Whether the bank authorized a payment so lately that no new order replaces this one. As private.has_recent_authorization. */
export function isRecentlyAuthorized(
  { authorized }: { authorized: AuthorizedPayment | null },
  now: Date,
): boolean {
  return authorized !== null && now.getTime() - new Date(authorized.since).getTime() < RECENT_MS;
}

const PLACE_AGAIN = "Please place the order again.";

/** For whoever pays by a link, and has no cart. */
export const WRITE_TO_US = "Please write to us.";

/** By the error's code; some end with what to do then. */
const REFUSALS: Record<string, string | ((next: string) => string)> = {
  link_expired: "This payment link has expired. Please ask us for a new one.",
  paid: "This order is paid already.",
  cancelled: "This order was cancelled, so it cannot be paid.",
  under_way: "This order is being prepared already, so the way to pay it stays as it is.",
  too_old: (next) => `This order is more than 30 days old. ${next}`,
  coupon_exhausted: (next) => `The coupon of this order cannot be used any more. ${next}`,
  coupon_invalid: (next) => `The coupon of this order cannot be used any more. ${next}`,
  shipping_changed: (next) => `The cost of delivery has changed. ${next}`,
  tax_changed: (next) => `The tax on the items has changed. ${next}`,
  not_served: "We do not deliver to the PIN code of this order any more.",
  payment_unknown:
    "We could not check whether this order is paid already. Nothing was changed; please try again in a moment.",
  busy: ORDER_BUSY,
};

/** Whether an order that was not paid again for this reason can be placed anew, at another total. */
export function costsOtherwise(code: string): boolean {
  return ["price_changed", "shipping_changed", "tax_changed", "coupon_invalid", "coupon_exhausted"].includes(
    code,
  );
}

/**
 * Why an order could not be paid again or switched to cash on delivery, by the error's code. Nothing has changed.
 * @param next what to do when it cannot be paid as it is
 */
export function reopenRefusal(
  code: string,
  lines: readonly RejectedLine[] = [],
  facts: RefusalFacts = {},
  next = PLACE_AGAIN,
): string {
  const known = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  if (known !== undefined) return typeof known === "string" ? known : known(next);
  const text = placementRefusal(code, lines, facts);
  // It is about the order, not about the cart.
  if (code === "unavailable") return text.replace(/ Please check your cart.*/, "");
  if (["out_of_stock", "price_changed", "line_limit_exceeded"].includes(code))
    return text.replace(/ Please check your cart.*/, ` ${next}`);
  return text.startsWith("Failed to place order") ? "That could not be done. Please try again." : text;
}
