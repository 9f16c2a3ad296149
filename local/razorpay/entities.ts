import { randomInt } from "node:crypto";

/* Razorpay's entities: amounts in paise, times in seconds since 1970. */

/** Empty notes are an array, not an object. */
export type Notes = Record<string, string> | [];

export type RazorpayOrder = {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  created_at: number;
};

export type RazorpayPayment = {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  base_amount: number;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: string;
  amount_refunded: number;
  amount_transferred: number;
  refund_status: "partial" | "full" | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: string | null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  /** Only for UPI payments. */
  upi?: { payer_account_type: string; vpa: string; flow: string };
  /** Only when the bank authorized the payment after it had failed. */
  late_authorized?: true;
};

export type RazorpayRefund = {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: "pending" | "processed" | "failed";
  speed_processed: "normal";
  speed_requested: "normal" | "optimum";
};

export type RazorpayDispute = {
  id: string;
  entity: "dispute";
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  phase: "chargeback";
  created_at: number;
};

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Generates an id in Razorpay's format: a prefix and fourteen base62 characters. */
export function newId(prefix: "order" | "pay" | "rfnd" | "acc" | "card" | "setl" | "utr"): string {
  return `${prefix}_${randomText(14)}`;
}

export function randomText(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join("");
}

/** Seconds since 1970. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Payment details of the shopper. */
export type Payer = { method?: string; email?: string; contact?: string; description?: string };

export type Failure = Pick<
  RazorpayPayment,
  "error_code" | "error_description" | "error_source" | "error_step" | "error_reason"
>;

export const NO_FAILURE: Failure = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

const DEFAULT_VPA = "success@razorpay";

/** Contains non-ASCII letters and a slash, so that a signature of a re-serialized body does not match. */
const DEFAULT_DESCRIPTION = "Order at Haat/हाट";

/** Fields of an order that the shop chooses. */
export type OrderFields = Pick<RazorpayOrder, "amount" | "currency" | "receipt" | "notes">;

/** An order that nobody has tried to pay yet. */
export function newOrder(fields: OrderFields): RazorpayOrder {
  return {
    ...fields,
    amount_due: fields.amount,
    amount_paid: 0,
    attempts: 0,
    created_at: nowInSeconds(),
    entity: "order",
    id: newId("order"),
    offer_id: null,
    status: "created",
  };
}

/** A pending refund of a payment; `amount` in paise. */
export function newRefund(
  payment: RazorpayPayment,
  amount: number,
  fields: { notes: Notes; receipt: string | null; speed: "normal" | "optimum" },
): RazorpayRefund {
  return {
    id: newId("rfnd"),
    entity: "refund",
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: fields.notes,
    receipt: fields.receipt,
    acquirer_data: { arn: null },
    created_at: nowInSeconds(),
    batch_id: null,
    status: "pending",
    speed_processed: "normal",
    speed_requested: fields.speed,
  };
}

/** A payment of an order that is not authorized yet. */
export function newPayment(order: RazorpayOrder, payer: Payer): RazorpayPayment {
  const method = payer.method ?? "upi";
  return {
    id: newId("pay"),
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    base_amount: order.amount,
    status: "created",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    amount_transferred: 0,
    refund_status: null,
    captured: false,
    description: payer.description || DEFAULT_DESCRIPTION,
    card_id: method === "card" ? newId("card") : null,
    bank: method === "netbanking" ? "HDFC" : null,
    wallet: null,
    vpa: method === "upi" ? DEFAULT_VPA : null,
    email: payer.email ?? "gaurav.kumar@example.com",
    contact: payer.contact ?? "+919876543210",
    notes: [],
    fee: null,
    tax: null,
    ...NO_FAILURE,
    acquirer_data: method === "upi" ? { rrn: null } : { bank_transaction_id: null },
    created_at: nowInSeconds(),
    ...(method === "upi"
      ? { upi: { payer_account_type: "bank_account", vpa: DEFAULT_VPA, flow: "intent" } }
      : {}),
  };
}

/** Adds an amount in paise to what was refunded of a payment; a negative one after a refund failed. */
export function addRefundedAmount(payment: RazorpayPayment, amount: number): void {
  payment.amount_refunded += amount;
  const isFull = payment.amount_refunded === payment.amount;
  payment.refund_status = isFull ? "full" : payment.amount_refunded > 0 ? "partial" : null;
  payment.status = isFull ? "refunded" : "captured";
}
