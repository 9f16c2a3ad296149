import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { CashAnswer } from "#app/shop/order/admin-order-form.ts";
import { ORDER_BUSY } from "#app/shop/order/order-busy.ts";
import type { OrderHistoryEntry } from "#app/shop/order/order-history.ts";
import type { Refund } from "#app/shop/order/order-payment.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import { type OrderStatus, paymentLabel, statusLabel } from "#app/shop/order/order.ts";
import { isTooSmall, smallRestText, TOO_SMALL, WENT_BACK_ERRORS } from "#app/shop/order/refund-left.ts";

/** The name shown for a customer who has no name or whose account was deleted. */
export const GUEST = "Guest";

const STATUS_FAILED = "Failed to update order status";

export const ORDERS_FAILED = "Failed to fetch orders";

/** Returns the notice after a change of status: 'Order status updated to shipped'. */
export function statusUpdatedText(status: OrderStatus): string {
  return `Order status updated to ${status}`;
}

type ShortLine = { name: string | null; stock: number | null };

function formatShortLine({ name, stock }: ShortLine): string {
  return stock ? `only ${stock} of ${name ?? "a product"} left` : `${name ?? "a product"} is out of stock`;
}

/**
 * Returns the message for an order whose status was not changed, by error code.
 * @param wanted the status that was submitted
 * @param details `status`: the order's present status; `lines`: products without enough stock
 */
export function statusRefusal(
  code: string,
  wanted: OrderStatus,
  details: { status?: OrderStatus | null; lines?: readonly ShortLine[] } = {},
): string {
  const { status, lines = [] } = details;
  if (code === "not_found") return "Order not found";
  if (code === "changed" && status) {
    return `${STATUS_FAILED}: someone changed this order meanwhile. It is now ${statusLabel(status)}; you chose ${statusLabel(wanted)}.`;
  }
  if (code === "out_of_stock") {
    return `${STATUS_FAILED}: ${lines.map(formatShortLine).join(", ") || "something in it is sold out"}.`;
  }
  if (code === "partly_shipped") {
    return wanted !== "delivered"
      ? `${STATUS_FAILED}: a part of it has left. Place a new order for what is to be sent.`
      : `${STATUS_FAILED}: a part of it has left. Ship the rest first.`;
  }
  if (code === "items_returned") {
    return `${STATUS_FAILED}: items of it were returned or refunded, so it is not packed again.`;
  }
  if (code === "coupon_exhausted") return `${STATUS_FAILED}: its coupon is used up.`;
  if (code === "refund_started") return `${STATUS_FAILED}: its money is already on the way back.`;
  if (code === "may_not_refund") {
    return `${STATUS_FAILED}: it gives money back. Ask somebody who may refund.`;
  }
  if (code === "busy") return `${STATUS_FAILED}: it is being worked on. Please try again in a moment.`;
  return STATUS_FAILED;
}

/** Returns each answer to where the cash is, with what follows, for an order that is set to `status`. */
export function cashAnswerLabels(
  status: OrderStatus,
  amount: Paise,
): Record<CashAnswer, { title: string; after: string }> {
  const cash = formatPaise(amount);
  const ends = hasEnded(status);
  return {
    not_collected: {
      title: "It was never collected",
      after: ends ? "Nothing was paid." : `The courier collects ${cash}.`,
    },
    returned: {
      title: "It was returned to the customer",
      after: ends ? "The order is refunded." : `The courier collects ${cash} again.`,
    },
    kept: {
      title: ends ? "The shop still has it" : "The shop has it",
      after: ends ? "It is returned later." : "The order stays paid and the courier collects nothing.",
    },
  };
}

/**
 * Returns the notice after a refund of an amount, in paise.
 * @param left what staff could refund before it
 */
export function refundStartedText(amount: Paise, left: Paise): string {
  const started = `Refund of ${formatPaise(amount)} started: it is sent within minutes`;
  const rest = left - amount;
  return isTooSmall(rest) ? `${started}. ${smallRestText(rest)}` : started;
}

/** Returns the message for a refund that was rejected, by error code. `left` is the refundable amount in paise. */
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
  if (code === "below_minimum") return TOO_SMALL;
  if (code === "busy") return ORDER_BUSY;
  return "Failed to refund. Please try again.";
}

/** Returns the message for a failed refund that could not be sent again, by error code. */
export function retryRefusal(code: string): string {
  if (code === "not_found") return "There is no such refund.";
  if (code === "not_failed") return "This refund was sent again already.";
  if (code === "below_minimum") return TOO_SMALL;
  if (code === "not_owed") return "This order is under way again, so its money stays with the shop.";
  if (code === "nothing_left")
    return "That much is not left of the payment: a part of it went back another way.";
  if (code === "busy") return ORDER_BUSY;
  return "Failed to refund. Please try again.";
}

export const REFUND_REASON_LABELS: Record<string, string> = {
  cancelled: "the order was cancelled",
  late: "the payment came too late",
  duplicate: "it was paid twice",
  mismatch: "it was the wrong amount",
  returned: "items were refunded",
  changed: "items were changed before they were shipped",
  admin: "entered by staff",
  razorpay: "made at Razorpay, not by the shop",
};

export const REFUND_STATUS_LABELS: Record<Refund["status"], string> = {
  due: "owed",
  pending: "on its way",
  processed: "sent back",
  failed: "failed",
};

/** Returns the reason of a refund as the beginning of a sentence: 'Items were refunded'. */
export function refundReasonLabel(reason: string): string {
  return capitalized(REFUND_REASON_LABELS[reason] ?? reason);
}

/** Returns the state of a refund as a badge shows it: 'Sent back'. */
export function refundStatusLabel(status: Refund["status"]): string {
  return capitalized(REFUND_STATUS_LABELS[status]);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a refund with its reason and status: 'Refund of ₹200 (items were refunded): owed'. */
export function formatRefund({
  amount,
  reason,
  status,
  isHeld,
  error,
}: Refund & { error?: string | null }): string {
  const state = isHeld
    ? "waits until the dispute of its payment is decided"
    : status === "failed" && error === WENT_BACK_ERRORS.dispute
      ? "not sent, because the customer's bank returned the money"
      : REFUND_STATUS_LABELS[status];
  return `Refund of ${formatPaise(amount)} (${REFUND_REASON_LABELS[reason] ?? reason}): ${state}`;
}

const ACTOR_LABELS: Record<OrderHistoryEntry["actor"], string> = {
  shopper: "shopper",
  admin: "admin",
  payment: "payment",
  system: "the shop's clock",
};

/** Formats the history of an order for staff, oldest first. */
export function formatAdminHistory(
  changes: readonly OrderHistoryEntry[],
): { text: string; by: string; note: string | null; at: string }[] {
  return changes.map(({ status, paymentStatus, actor, note, at }) => ({
    text: `${statusLabel(status)}, payment ${paymentLabel(paymentStatus).toLowerCase()}`,
    by: ACTOR_LABELS[actor],
    note,
    at,
  }));
}

/** Formats an amount, with 'FREE' for 0. */
export function formatAmountOrFree(amount: Paise): string {
  return amount === 0 ? "FREE" : formatPaise(amount);
}

/** Formats a number of pieces: '1 piece', '3 pieces'. */
export function formatPieces(count: number): string {
  return `${count} ${count === 1 ? "piece" : "pieces"}`;
}
