import { formatDate } from "#app/shop/dates.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { hasEnded } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import { type RefundState, TOO_SMALL } from "#app/shop/order/refund-left.ts";
import { NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";
import {
  type RequestKind,
  RETURN_STATUSES,
  returnStatusLabel,
  type ReturnStatus,
  returnStatusTone,
} from "#app/shop/return/return.ts";
import type { Tone } from "#app/shop/tone.ts";

/** The portal's labels and tones for a return whose refund is not complete. */
const REFUND_LOOK = {
  refund_pending: { label: "Refund pending", tone: "yellow" },
  refund_failed: { label: "Refund failed", tone: "red" },
} as const satisfies Record<string, { label: string; tone: Tone }>;

/**
 * The filters of the list of returns: a status, or the state of the refund. `refunded` lists only returns whose money
 * has gone back.
 */
export const RETURN_FILTERS = [...RETURN_STATUSES, "refund_pending", "refund_failed"] as const;
export type ReturnFilter = (typeof RETURN_FILTERS)[number];

function returnLook(filter: ReturnFilter): { label: string; tone: Tone } {
  return filter === "refund_pending" || filter === "refund_failed"
    ? REFUND_LOOK[filter]
    : { label: returnStatusLabel(filter), tone: returnStatusTone(filter) };
}

/** Returns the label of a filter: 'Requested', 'Refund failed'. */
export function returnFilterLabel(filter: ReturnFilter): string {
  return returnLook(filter).label;
}

/** Returns the badge of a return in the portal: 'Refunded' only once its money has gone back. */
export function returnBadge({ status, refund }: { status: ReturnStatus; refund: RefundState | null }) {
  return returnLook(status === "refunded" && refund ? `refund_${refund}` : status);
}

/**
 * Returns the steps that staff may take with a request. Each is the intent of a button. Of an order that has ended
 * nothing moves any more: a request is rejected, or closed without money once its items are back.
 */
export function returnSteps(
  { status, kind }: { status: ReturnStatus; kind: RequestKind },
  orderStatus: OrderStatus,
): ReturnStep[] {
  if (hasEnded(orderStatus) && status !== "replaced") {
    if (status === "received") return ["refund"];
    return status === "requested" || status === "approved" ? ["reject"] : [];
  }
  if (status === "requested") {
    return kind === "exchange" ? ["approve", "approve-refund", "reject"] : ["approve", "reject"];
  }
  if (status === "approved") return ["receive", "reject"];
  if (status === "received") return kind === "exchange" ? ["replace", "refund"] : ["refund"];
  return status === "replaced" && kind === "exchange" ? ["track"] : [];
}

/**
 * The steps of a return. `approve-refund` accepts an exchange as a return; `track` adds the shipment of a replacement
 * that was sent.
 */
export const RETURN_STEPS = [
  "approve",
  "approve-refund",
  "reject",
  "receive",
  "refund",
  "replace",
  "track",
] as const;
export type ReturnStep = (typeof RETURN_STEPS)[number];

const STEP_RESULTS: Record<ReturnStep, string> = {
  approve: "approved",
  "approve-refund": "approved as a return",
  reject: "rejected",
  receive: "received",
  refund: "refunded",
  replace: "replaced",
  track: "shipment saved",
};

/** Returns the notice after a step: 'RET-… approved'. */
export function returnStepDoneText(number: string, step: ReturnStep): string {
  return `${number} ${STEP_RESULTS[step]}`;
}

/**
 * Returns true if a request refunds money, has refunded it, or may still do so: not when it was rejected or replaced.
 */
export function paysBack({ status, kind }: { status: ReturnStatus; kind: RequestKind }): boolean {
  if (status === "refunded") return true;
  return kind !== "exchange" && !["rejected", "withdrawn"].includes(status);
}

/** Returns true if an exchange sends, or has sent, a replacement. */
export function sendsReplacement({ status, kind }: { status: ReturnStatus; kind: RequestKind }): boolean {
  return kind === "exchange" && ["requested", "approved", "received", "replaced"].includes(status);
}

/** Describes where the replacement is, by the state of the exchange. */
export function replacementPlace({
  status,
  decidedAt,
  closedAt,
}: {
  status: ReturnStatus;
  decidedAt: string | null;
  closedAt: string | null;
}): string {
  if (status === "replaced" && closedAt !== null) return `Sent on ${formatDate(closedAt)}.`;
  if (status === "requested" || decidedAt === null)
    return "Taken from the stock when you approve the exchange.";
  const aside = `Set aside from the stock on ${formatDate(decidedAt)}`;
  return status === "received" ? `${aside}. Send it now.` : `${aside}. Send it when the items are back.`;
}

/** A variant of an exchange that can no longer be chosen at the same price. `was` is the price of the bought one. */
export type ChangedReplacement = {
  name: string;
  price: Paise;
  was: Paise;
  isOffered: boolean;
  isTaxedAlike: boolean;
};

/** Names what an exchange sends and the stock cannot give, and what to do instead. */
export function missingText(names: readonly string[]): string {
  return `Out of stock: ${names.join(", ")}. Approve it as a return, or reject it so that the customer can choose again.`;
}

/**
 * Returns the label of the checkbox that sends a changed replacement anyway: 'Kurta · L costs ₹900 now instead of ₹500:
 * send it anyway'.
 */
export function sendAnywayText(replacements: readonly ChangedReplacement[]): string {
  const texts = replacements.map(({ name, price, was, isOffered, isTaxedAlike }) => {
    const differences = [
      ...(price === was ? [] : [`costs ${formatPaise(price)} now instead of ${formatPaise(was)}`]),
      ...(isOffered ? [] : ["is not for sale any more"]),
      ...(isTaxedAlike ? [] : ["is taxed otherwise than what was bought"]),
    ];
    return `${name} ${differences.join(", and ")}`;
  });
  return `${texts.join("; ")}: send ${replacements.length === 1 ? "it" : "them"} anyway`;
}

type RefusalDetails = {
  status: ReturnStatus | null;
  bound: Paise | null;
  lines: readonly { name: string | null }[];
};

/** Returns the message for a step that was not taken, by error code. In each case nothing has changed. */
export function returnStepRefusal(code: string, { status, bound, lines }: RefusalDetails): string {
  if (code === "not_found") return "Return not found";
  if (code === "wrong_status" && status) {
    return `Someone changed this request meanwhile: it is now ${returnStatusLabel(status)}.`;
  }
  if (code === "not_delivered") return "The order is not delivered any more, so nothing can go back for it.";
  if (code === "not_paid") return "Nothing was paid for this order.";
  if (code === "reason_missing") return "Write the reason; the shopper reads it.";
  if (code === "invalid_way") return "Choose a day for the pick-up within the next 60 days.";
  if (code === "reference_missing") return "Write the reference of the transfer.";
  if (code === "not_an_exchange") return "Only an exchange is replaced.";
  if (code === "refund_started") {
    return "The money of this order has gone back already, so no replacement is sent for it. Refund it instead with the amount 0, or reject it.";
  }
  if (code === "invalid_carrier") return "The carrier's name must be at most 80 characters.";
  if (code === "invalid_number") return `${NO_TRACKING_NUMBER}.`;
  if (code === "invalid_amount" && bound !== null) {
    return bound === 0
      ? "Nothing is left to pay back. Enter 0 to close the return."
      : `Enter an amount above 0 and at most ${formatPaise(bound)}.`;
  }
  if (code === "below_minimum") return TOO_SMALL;
  if (code === "out_of_stock") {
    return `Out of stock: ${lines.map(({ name }) => name ?? "a product").join(", ")}. Refund it instead, or reject it so that the shopper can choose again.`;
  }
  if (code === "replacement_changed") {
    return "What is to be sent instead has changed since the shopper asked for it. Tick that you send it anyway, approve it as a return, or reject it.";
  }
  if (code === "busy") return "This return is being worked on. Please try again in a moment.";
  return "That could not be done. Please try again.";
}
