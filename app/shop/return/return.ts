import type { Paise } from "#app/shop/money.ts";
import type { PaymentMethod } from "#app/shop/order/order.ts";
import type { RefundState } from "#app/shop/order/refund-left.ts";
import { splitName } from "#app/shop/product/variant-label.ts";
import type { ReturnWay } from "#app/shop/return/return-way.ts";
import type { Tone } from "#app/shop/tone.ts";

export const RETURN_STATUSES = [
  "requested",
  "approved",
  "rejected",
  "received",
  "refunded",
  "replaced",
  "withdrawn",
] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_KINDS = ["return", "exchange"] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** The kinds of requests stored as returns: those of shoppers, and refunds of an order's items by staff. */
export const REQUEST_KINDS = [...RETURN_KINDS, "refund"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REFUND_MODES = ["source", "upi", "bank"] as const;
export type RefundMode = (typeof REFUND_MODES)[number];

export const RETURN_REASONS = [
  { value: "damaged", label: "It arrived damaged" },
  { value: "defective", label: "It does not work" },
  { value: "wrong_item", label: "It is not what I ordered" },
  { value: "not_as_described", label: "It is not as described" },
  { value: "does_not_fit", label: "It does not fit" },
  { value: "changed_mind", label: "I changed my mind" },
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number]["value"];

const GOODWILL = { value: "goodwill", label: "As a gesture of goodwill" } as const;

/** Reasons that only staff can give, for items that do not come back. */
const STAFF_REASONS = [
  { value: "missing", label: "It was missing from the parcel" },
  { value: "lost", label: "It was lost on the way" },
  GOODWILL,
] as const;

/** Reasons for items that have not been shipped. */
const UNSENT_ONLY = [
  { value: "cannot_send", label: "We cannot send it" },
  { value: "asked", label: "The customer asked" },
] as const;

/** The reasons that staff choose from, before and after the items are shipped. */
export const UNSENT_REASONS = [...UNSENT_ONLY, GOODWILL] as const;
export const SENT_REASONS = [...RETURN_REASONS, ...STAFF_REASONS] as const;

export const REQUEST_REASONS = [...SENT_REASONS, ...UNSENT_ONLY] as const;
export type RequestReason = (typeof REQUEST_REASONS)[number]["value"];

/** The choices of the first step. Each item of the order occurs at most once. */
export type ReturnChoice = {
  kind: ReturnKind;
  items: {
    id: string;
    quantity: number;
    reason: ReturnReason;
    /** The id of the variant wanted in exchange; null: the same variant again. Always null for a return. */
    replacement: string | null;
  }[];
};

/** A variant for which an ordered item can be exchanged. */
export type ExchangeChoice = { id: string; label: string; stock: number };

/** A return request as its shopper sees it. Times are ISO timestamps. */
export type ReturnRequest = {
  id: string;
  number: string;
  kind: RequestKind;
  status: ReturnStatus;
  refundMode: RefundMode | null;
  /** The account to which a cash on delivery order is refunded, with a shortened number; null otherwise. */
  payee: string | null;
  /** The refund in paise: the amount sent, or before that the expected amount. */
  amount: Paise;
  rejectedReason: string | null;
  /** The way in which the items come back; null while the request is not approved. */
  way: ReturnWay | null;
  /** The progress of a refund to an online payment; null before it is refunded, and for a transfer. */
  refund: RefundProgress | null;
  /** The reference of the transfer that refunded a cash on delivery order. */
  reference: string | null;
  /** The shipment of an exchange's replacement; null until it is sent, or when it is not known. */
  carrier: string | null;
  trackingNumber: string | null;
  requestedAt: string;
  decidedAt: string | null;
  receivedAt: string | null;
  closedAt: string | null;
  items: ReturnedItem[];
};

/**
 * The progress of a refund. `sent`: the money has gone back; `at` is the ISO timestamp of it, null when it is not
 * known.
 */
export type RefundProgress = { state: RefundState | "sent"; at: string | null };

type ReturnedItem = {
  id: string;
  name: string;
  quantity: number;
  reason: RequestReason;
  /** The option values of the variant wanted in exchange, 'L · Indigo'; null: the same variant again, or a return. */
  replacement: string | null;
};

/** Formats a returned item: 'Cotton kurta · M, in exchange for L'. */
export function returnedItemText({ name, replacement }: Pick<ReturnedItem, "name" | "replacement">): string {
  return replacement === null ? name : `${name}, in exchange for ${replacement}`;
}

/** Returns what the shopper gets in exchange: 'You get: L', or 'You get: the same again, M'. */
export function exchangedForText({ name, replacement }: Pick<ReturnedItem, "name" | "replacement">): string {
  const { values } = splitName(name);
  const same = values === null ? "the same again" : `the same again, ${values}`;
  return `You get: ${replacement ?? same}`;
}

/** The message for an order of which nothing is left to return while its return window is open. */
export const ALL_ASKED = "You have already asked to return or exchange everything in this order.";

const STATUS_LOOK: Record<ReturnStatus, { label: string; tone: Tone }> = {
  requested: { label: "Requested", tone: "yellow" },
  approved: { label: "Approved", tone: "blue" },
  rejected: { label: "Rejected", tone: "red" },
  received: { label: "Received", tone: "blue" },
  refunded: { label: "Refunded", tone: "purple" },
  replaced: { label: "Replaced", tone: "green" },
  withdrawn: { label: "Withdrawn", tone: "grey" },
};

/** Returns the text of a request's badge: 'Approved'. */
export function returnStatusLabel(status: ReturnStatus): string {
  return STATUS_LOOK[status].label;
}

/** Returns the colour of a request's badge. */
export function returnStatusTone(status: ReturnStatus): Tone {
  return STATUS_LOOK[status].tone;
}

/** Returns the badge of a request on its shopper's page: 'Refunded' only once the money has gone back. */
export function requestBadge({ status, refund }: Pick<ReturnRequest, "status" | "refund">): {
  label: string;
  tone: Tone;
} {
  const isUnderWay = status === "refunded" && refund !== null && refund.state !== "sent";
  return isUnderWay ? { label: REFUND_PENDING, tone: "yellow" } : STATUS_LOOK[status];
}

/** The text of a shopper's badge until the money has gone back, also when the refund has failed. */
export const REFUND_PENDING = "Refund pending";

const KIND_LABELS: Record<RequestKind, string> = { return: "Return", exchange: "Exchange", refund: "Refund" };

/** Returns 'Return', 'Exchange' or 'Refund'. */
export function returnKindLabel(kind: RequestKind): string {
  return KIND_LABELS[kind];
}

const REASON_LABELS = new Map<string, string>(REQUEST_REASONS.map(({ value, label }) => [value, label]));

/** Returns the text of a return reason. */
export function returnReasonLabel(reason: RequestReason): string {
  return REASON_LABELS.get(reason) ?? "";
}

/** The intent of the button that withdraws a request. */
export const WITHDRAW = "withdraw";

/**
 * Returns the refund modes to choose from: `source` for online payments, `upi` or `bank` for cash. Empty when the order
 * cost nothing, and for an exchange of a cash order: the shop asks when it cannot replace everything.
 */
export function refundModes(
  order: { paymentMethod: PaymentMethod; total: Paise },
  kind: ReturnKind,
): RefundMode[] {
  if (order.total === 0) return [];
  if (order.paymentMethod === "razorpay") return ["source"];
  return kind === "exchange" ? [] : ["upi", "bank"];
}

/**
 * Returns the account to which a refund goes, as part of a sentence. Of an account number it shows only the last four
 * digits.
 */
export function payeeLabel(payee: {
  mode: RefundMode | null;
  upiId: string | null;
  accountNumber: string | null;
}): string | null {
  const { mode, upiId, accountNumber } = payee;
  if (mode === "source") return "your original payment method";
  if (mode === "upi") return upiId === null ? "your UPI ID" : `the UPI ID ${upiId}`;
  if (mode === "bank") {
    return accountNumber === null
      ? "your bank account"
      : `the bank account ending in ${accountNumber.slice(-4)}`;
  }
  return null;
}

/**
 * Returns the badge of the newest open return or exchange in a list, such as 'Return approved'; null when there is
 * none.
 */
export function returnUnderWay(
  requests: readonly Pick<ReturnRequest, "kind" | "status">[],
): { label: string; tone: Tone } | null {
  const open = requests.find(({ status }) => ["requested", "approved", "received"].includes(status));
  if (!open) return null;
  const { kind, status } = open;
  const label = `${returnKindLabel(kind)} ${returnStatusLabel(status).toLowerCase()}`;
  return { label, tone: returnStatusTone(status) };
}
