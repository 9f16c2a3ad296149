import { DAY_MS, formatDateTime, formatTime, kolkataDayNumber } from "#app/shop/dates.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import {
  type AuthorizedPayment,
  hasReleasedItems,
  type PaymentState,
  type Refund,
} from "#app/shop/order/order-payment.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import { formatDays } from "#app/shop/text.ts";

/** The message when a payment could not be recorded. It is outdated once the order is settled. */
export const CONFIRMATION_FAILED = "Payment succeeded, but confirmation failed. Please contact support.";

/** Explains the refund of a payment for an order that had failed and is sold out. */
export const PAID_TOO_LATE =
  "Your payment arrived after the order had ended, and what you ordered had been sold.";

/** Formats the reason, in Razorpay's words, why a payment failed. */
export const paymentFailedText = (reason: string) => `Payment failed: ${reason}`;

type LastTry = {
  state: PaymentState;
  paymentError: string | null;
  isRetried: boolean;
  /** True if the shopper left Razorpay after the failure, with or without another try. */
  isCancelled: boolean;
};

/**
 * Returns a text about the last try to pay an unpaid order, if that was not successful. Razorpay reports no payment for
 * a try that the shopper has cancelled: an earlier failure is not called its result, and is left out once the order was
 * to be paid again. `isFailure`: the text has the reason in Razorpay's words.
 */
export function lastTryText({
  state,
  paymentError,
  isRetried,
  isCancelled,
}: LastTry): { text: string; isFailure: boolean } | null {
  if (paymentError !== null && !isRetried) {
    const text = isCancelled
      ? `Payment cancelled. Before that, a payment failed: ${paymentError}`
      : paymentFailedText(paymentError);
    return { text, isFailure: true };
  }
  if (state === "failed") {
    return {
      text: "We have not received a payment for this order. If money was deducted, we’ll confirm the order or refund it.",
      isFailure: false,
    };
  }
  return isRetried ? { text: "No payment for this order has arrived yet.", isFailure: false } : null;
}

/** Returns the label of the button that pays an order: 'Pay now' until a payment has failed. */
export function payLabel(state: PaymentState, hasFailed: boolean): string {
  return state === "waiting" && !hasFailed ? "Pay now" : "Pay again";
}

const stageOf = (refund: Refund) => (refund.isHeld ? "held" : STAGES[refund.status]);

const STAGES = { due: "started", pending: "started", processed: "sent", failed: "failed" } as const;

/** Returns the text about a refund that waits for the decision of a dispute, see isRefundHeld(). */
export function heldRefundText(amount: Paise): string {
  return REFUND_TEXTS.held(formatPaise(amount));
}

/** Returns the text about what the shopper's bank returned, because the shop lost a dispute. */
export function bankReturnedText(amount: Paise): string {
  return `Your bank returned ${formatPaise(amount)} to you.`;
}

/** Returns the text about what the bank returned as a list; empty when it returned nothing. */
export function bankReturnedTexts({ bankReturned }: { bankReturned: Paise }): string[] {
  return bankReturned > 0 ? [bankReturnedText(bankReturned)] : [];
}

const REFUND_TEXTS = {
  started: (amount: string, days: number) =>
    `${amount} is on its way back to your original payment method, within ${formatDays(days)}.`,
  held: (amount: string) =>
    `You asked your bank for the money of this order. ${amount} goes back to you when your bank has decided and did not return it.`,
  sent: (amount: string) => `${amount} was sent back to your original payment method.`,
  failed: (amount: string) => `${amount} could not be sent back yet. We are looking into it.`,
} as const;

/** Sentences that explain why a payment is refunded although the order stands, by refund reason. */
const REFUND_REASONS: Record<string, string> = {
  duplicate:
    "You paid twice for this order. The order stays as it is, and the second payment goes back to you: ",
  mismatch: "A payment did not have the amount of this order, so it goes back to you: ",
};

/**
 * Returns one sentence for each stage of the refunds with the sum of their amounts, failed ones first. Payments that
 * the order did not need get their own sentences, with the reason.
 * @param days days until a refund arrives
 */
export function refundTexts(refunds: readonly Refund[], days: number): string[] {
  const reasons = ["", ...Object.keys(REFUND_REASONS)];
  return (["failed", "held", "started", "sent"] as const).flatMap((stage) =>
    reasons.flatMap((reason) => {
      const amounts = refunds
        .filter(
          (one) => stageOf(one) === stage && (one.reason in REFUND_REASONS ? one.reason : "") === reason,
        )
        .map(({ amount }) => amount);
      if (amounts.length === 0) return [];
      const total = formatPaise(amounts.reduce((sum, amount) => sum + amount, 0));
      return (REFUND_REASONS[reason] ?? "") + REFUND_TEXTS[stage](total, days);
    }),
  );
}

/** Returns the text about an amount that the shopper's bank has authorized and the shop does not capture. */
export function authorizedText(amount: Paise, days: number): string {
  return `Your bank holds ${formatPaise(amount)} for this order and releases it within ${formatDays(days)}. If it takes the money all the same, we refund it.`;
}

/**
 * Returns one sentence for an order that was cancelled while the bank held money, until the bank has released it. A
 * failed order has none: money that still arrives confirms it (see apply_capture).
 */
export function authorizedTexts(
  { status, authorized }: { status: OrderStatus; authorized: AuthorizedPayment | null },
  days: number,
  now: Date,
): string[] {
  if (authorized === null || status !== "cancelled") return [];
  const isReleased = now.getTime() - new Date(authorized.since).getTime() > days * DAY_MS;
  return isReleased ? [] : [authorizedText(authorized.amount, days)];
}

type Confirming = {
  status: OrderStatus;
  heldUntil: string | null;
  total: Paise;
  paymentUnderWay: boolean;
  authorized: AuthorizedPayment | null;
};

/**
 * Returns the text for a shopper whose payment has no known result yet. For a cancelled order, show authorizedTexts()
 * as well.
 */
export function confirmingText({
  status,
  heldUntil,
  total,
  paymentUnderWay,
  authorized,
}: Confirming): string {
  const released = hasReleasedItems({ status, heldUntil })
    ? "The time to pay is over, so the items are no longer kept for you. When the money arrives, your order is confirmed if they are still there; otherwise the money goes back to you."
    : null;
  if (authorized !== null && status !== "cancelled") {
    const held = `Your bank holds ${formatPaise(authorized.amount)} for this order`;
    if (released !== null) return `${held} and has not sent us the money yet. ${released}`;
    return `${held}. There is nothing more to do: your order is confirmed as soon as your bank sends us the money.`;
  }
  const known = paymentUnderWay
    ? `Your bank has not confirmed your payment of ${formatPaise(total)} yet.`
    : `We do not know yet whether your payment of ${formatPaise(total)} has arrived.`;
  if (released !== null) return `${known} ${released}`;
  return `${known} If you did finish paying, there is nothing more to do: your order is confirmed as soon as the money arrives.`;
}

type LastCheck = {
  state: PaymentState;
  paymentUnderWay: boolean;
  /** When Razorpay last answered, as an ISO timestamp; null: never. */
  paymentAnsweredAt: string | null;
};

/**
 * Returns what Razorpay last answered about an order that is still unpaid, with the time; null for any other.
 * @param isUnreachable Razorpay was asked for this page and did not answer
 */
export function checkedText(
  { state, paymentUnderWay, paymentAnsweredAt: at }: LastCheck,
  isUnreachable: boolean,
  now: Date,
): string | null {
  if (state === "settled" || state === "cancelled") return null;
  const texts = isUnreachable ? ["We could not reach the payment service just now."] : [];
  if (at !== null) {
    const isToday = kolkataDayNumber(new Date(at)) === kolkataDayNumber(now);
    const time = isToday ? `at ${formatTime(at)}` : `on ${formatDateTime(at)}`;
    const found = paymentUnderWay ? "your bank has not sent us the money yet" : "no payment has arrived";
    texts.push(`Last checked ${time} IST: ${found}.`);
  }
  return texts.length > 0 ? texts.join(" ") : null;
}
