import { formatDate } from "#app/shop/dates.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import type { RefundState } from "#app/shop/order/refund-left.ts";
import { NO_TRACKING_NUMBER } from "#app/shop/order/tracking-number.ts";
import {
  type RequestKind,
  RETURN_STATUSES,
  returnStatusLabel,
  type ReturnStatus,
  returnStatusTone,
} from "#app/shop/return/return.ts";
import type { Tone } from "#app/shop/tone.ts";

/** The states of a return whose money has not gone back, as the portal names them. */
const REFUND_LOOK = {
  refund_pending: { label: "Refund pending", tone: "yellow" },
  refund_failed: { label: "Refund failed", tone: "red" },
} as const satisfies Record<string, { label: string; tone: Tone }>;

/** What the list of returns can be narrowed to: a status, `refunded` once the money has gone back. */
export const RETURN_FILTERS = [...RETURN_STATUSES, "refund_pending", "refund_failed"] as const;
export type ReturnFilter = (typeof RETURN_FILTERS)[number];

function returnLook(filter: ReturnFilter): { label: string; tone: Tone } {
  return filter === "refund_pending" || filter === "refund_failed"
    ? REFUND_LOOK[filter]
    : { label: returnStatusLabel(filter), tone: returnStatusTone(filter) };
}

/** 'Requested', 'Refund failed'. */
export function returnFilterLabel(filter: ReturnFilter): string {
  return returnLook(filter).label;
}

/** The badge of a return in the portal: 'Refunded' only once its money has gone back. */
export function returnBadge({ status, refund }: { status: ReturnStatus; refund: RefundState | null }) {
  return returnLook(status === "refunded" && refund ? `refund_${refund}` : status);
}

/** The steps that an admin may take with a request; each is the intent of a button. */
export function returnSteps(request: { status: ReturnStatus; kind: RequestKind }): ReturnStep[] {
  const { status, kind } = request;
  if (status === "requested") {
    return kind === "exchange" ? ["approve", "approve-refund", "reject"] : ["approve", "reject"];
  }
  if (status === "approved") return ["receive", "reject"];
  if (status === "received") return kind === "exchange" ? ["replace", "refund"] : ["refund"];
  return status === "replaced" && kind === "exchange" ? ["track"] : [];
}

/** `approve-refund`: an exchange is accepted as a return; `track`: the shipment of a replacement that was sent. */
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

/** The notice after a step: 'RET-… approved'. */
export function returnStepDoneText(number: string, step: ReturnStep): string {
  return `${number} ${STEP_RESULTS[step]}`;
}

/** Whether a request pays something back, has paid it, or may yet: not one that is refused or replaced. */
export function paysBack({ status, kind }: { status: ReturnStatus; kind: RequestKind }): boolean {
  if (status === "refunded") return true;
  return kind !== "exchange" && !["rejected", "withdrawn"].includes(status);
}

/** Whether an exchange still sends, or has sent, something instead. */
export function sendsReplacement({ status, kind }: { status: ReturnStatus; kind: RequestKind }): boolean {
  return kind === "exchange" && ["requested", "approved", "received", "replaced"].includes(status);
}

/** Where what goes out instead is, by the state of the exchange. */
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

/** A variant of an exchange that could not be chosen any more. `was`: what the bought one costs. */
export type ChangedReplacement = {
  name: string;
  price: Paise;
  was: Paise;
  isOffered: boolean;
  isTaxedAlike: boolean;
};

/** The tick that sends an exchange although it differs: 'Kurta · L costs ₹900 now instead of ₹500: send it anyway'. */
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

/** Why a step was not taken, by the error's code. Nothing has changed. */
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
  if (code === "out_of_stock") {
    return `Out of stock: ${lines.map(({ name }) => name ?? "a product").join(", ")}. Refund it instead, or reject it so that the shopper can choose again.`;
  }
  if (code === "replacement_changed") {
    return "What is to be sent instead has changed since the shopper asked for it. Tick that you send it anyway, approve it as a return, or reject it.";
  }
  if (code === "busy") return "This return is being worked on. Please try again in a moment.";
  return "That could not be done. Please try again.";
}
