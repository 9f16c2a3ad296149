import type { Paise } from "#app/shop/money.ts";
import type { PaymentMethod } from "#app/shop/order/order.ts";
import type { RefundState } from "#app/shop/order/refund-left.ts";
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

/** What is kept as a return: what shoppers ask for, and what staff refund of an order by its items. */
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

/** Reasons that staff alone give, for items that do not come back. */
const STAFF_REASONS = [
  { value: "missing", label: "It was missing from the parcel" },
  { value: "lost", label: "It was lost on the way" },
  GOODWILL,
] as const;

/** Reasons for what has not left the shop. */
const UNSENT_ONLY = [
  { value: "cannot_send", label: "We cannot send it" },
  { value: "asked", label: "The customer asked" },
] as const;

/** What staff choose from: before the items are shipped, and after. */
export const UNSENT_REASONS = [...UNSENT_ONLY, GOODWILL] as const;
export const SENT_REASONS = [...RETURN_REASONS, ...STAFF_REASONS] as const;

export const REQUEST_REASONS = [...SENT_REASONS, ...UNSENT_ONLY] as const;
export type RequestReason = (typeof REQUEST_REASONS)[number]["value"];

/** The choices of the first step: items of the order, each at most once. */
export type ReturnChoice = {
  kind: ReturnKind;
  items: {
    id: string;
    quantity: number;
    reason: ReturnReason;
    /** Id of the variant wanted in exchange; null: the same again. Always null for a return. */
    replacement: string | null;
  }[];
};

/** A variant that an ordered item can be exchanged for. */
export type ExchangeChoice = { id: string; label: string; stock: number };

/** A return request as its shopper sees it; times are ISO timestamps. */
export type ReturnRequest = {
  id: string;
  number: string;
  kind: RequestKind;
  status: ReturnStatus;
  refundMode: RefundMode | null;
  /** The account that a cash on delivery order is refunded to, with the number shortened; null otherwise. */
  payee: string | null;
  /** The refund: the amount sent, or before that the amount expected. */
  amount: Paise;
  rejectedReason: string | null;
  /** How the items come back; null while it is not approved. */
  way: ReturnWay | null;
  /** Where the money of an online payment is; null before it is refunded, and for a transfer. */
  refund: RefundProgress | null;
  /** The transfer by which a cash on delivery order was refunded. */
  reference: string | null;
  /** How the replacement of an exchange was sent; null while it is not, or not known. */
  carrier: string | null;
  trackingNumber: string | null;
  requestedAt: string;
  decidedAt: string | null;
  receivedAt: string | null;
  closedAt: string | null;
  items: ReturnedItem[];
};

/** `sent`: it has gone back, on the day of `at` where that is known; an ISO timestamp. */
export type RefundProgress = { state: RefundState | "sent"; at: string | null };

type ReturnedItem = {
  id: string;
  name: string;
  quantity: number;
  reason: RequestReason;
  /** The option values of the variant wanted in exchange, 'L · Indigo'; null: the same again, or a return. */
  replacement: string | null;
};

/** 'Cotton kurta · M, in exchange for L'. */
export function returnedItemText({ name, replacement }: Pick<ReturnedItem, "name" | "replacement">): string {
  return replacement === null ? name : `${name}, in exchange for ${replacement}`;
}

/** Why nothing of an order can be returned while its days to return last. */
export const ALL_ASKED = "You have already asked to return or exchange everything in this order.";

const STATUS_LOOK: Record<ReturnStatus, { label: string; tone: Tone }> = {
  requested: { label: "Requested", tone: "yellow" },
  approved: { label: "Approved", tone: "blue" },
  rejected: { label: "Rejected", tone: "red" },
  received: { label: "Received", tone: "purple" },
  refunded: { label: "Refunded", tone: "green" },
  replaced: { label: "Replaced", tone: "green" },
  withdrawn: { label: "Withdrawn", tone: "grey" },
};

/** The text of a request's badge: 'Approved'. */
export function returnStatusLabel(status: ReturnStatus): string {
  return STATUS_LOOK[status].label;
}

/** The colour of a request's badge. */
export function returnStatusTone(status: ReturnStatus): Tone {
  return STATUS_LOOK[status].tone;
}

/** The badge of a request on its shopper's page: 'Refunded' only once the money has gone back. */
export function requestBadge({ status, refund }: Pick<ReturnRequest, "status" | "refund">): {
  label: string;
  tone: Tone;
} {
  const isUnderWay = status === "refunded" && refund !== null && refund.state !== "sent";
  return isUnderWay ? { label: REFUND_PENDING, tone: "yellow" } : STATUS_LOOK[status];
}

/** A shopper's badge until money has gone back, also where that has failed. */
export const REFUND_PENDING = "Refund pending";

const KIND_LABELS: Record<RequestKind, string> = { return: "Return", exchange: "Exchange", refund: "Refund" };

/** 'Return', 'Exchange' or 'Refund'. */
export function returnKindLabel(kind: RequestKind): string {
  return KIND_LABELS[kind];
}

const REASON_LABELS = new Map<string, string>(REQUEST_REASONS.map(({ value, label }) => [value, label]));

/** The text of a return reason. */
export function returnReasonLabel(reason: RequestReason): string {
  return REASON_LABELS.get(reason) ?? "";
}

/** The intent of the button that withdraws a request. */
export const WITHDRAW = "withdraw";

/**
 * The refund modes to choose from: `source` for online payments, `upi` or `bank` for cash. None when the order cost
 * nothing, and for an exchange of a cash order: the shop asks when it cannot replace everything.
 */
export function refundModes(
  order: { paymentMethod: PaymentMethod; total: Paise },
  kind: ReturnKind,
): RefundMode[] {
  if (order.total === 0) return [];
  if (order.paymentMethod === "razorpay") return ["source"];
  return kind === "exchange" ? [] : ["upi", "bank"];
}

/** The account that a refund goes to, as part of a sentence; of an account number only the last four digits. */
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

/** What a list says of the newest return or exchange that is under way, as 'Return approved'; null when none is. */
export function returnUnderWay(
  requests: readonly Pick<ReturnRequest, "kind" | "status">[],
): { label: string; tone: Tone } | null {
  const open = requests.find(({ status }) => ["requested", "approved", "received"].includes(status));
  if (!open) return null;
  const { kind, status } = open;
  const label = `${returnKindLabel(kind)} ${returnStatusLabel(status).toLowerCase()}`;
  return { label, tone: returnStatusTone(status) };
}
