import type { Paise } from "#app/shop/money.ts";

// Payments and refunds as Razorpay reports them, after app/payment has checked their shape. Amounts are paise.

/** The statuses of a payment at Razorpay. The payment status of an order is PAYMENT_STATUSES in shop/order/order. */
export const GATEWAY_PAYMENT_STATUSES = ["created", "authorized", "captured", "refunded", "failed"] as const;
export const GATEWAY_REFUND_STATUSES = ["pending", "processed", "failed"] as const;

/** A payment at Razorpay. */
export type Payment = {
  id: string;
  /** The id of the Razorpay order; null for a payment without one, which is for no order of this shop. */
  razorpayOrderId: string | null;
  amount: Paise;
  currency: string;
  status: (typeof GATEWAY_PAYMENT_STATUSES)[number];
  method: string | null;
  /** The reason of a failure, in Razorpay's words for the shopper. */
  error: string | null;
  /** The amount refunded or about to be, in paise: Razorpay includes pending refunds. */
  refunded: Paise;
  /** ISO timestamp of when the payment was started. */
  createdAt: string | null;
};

/** A refund at Razorpay. The shop's own record of a refund is Refund in shop/order/order-payment. */
export type GatewayRefund = {
  id: string;
  /** The shop's id of the refund, sent to Razorpay as a note; null for a refund made in Razorpay's dashboard. */
  refundId: string | null;
  paymentId: string;
  amount: Paise;
  currency: string | null;
  status: (typeof GATEWAY_REFUND_STATUSES)[number];
};

/** The steps of a dispute, in the order in which it goes through them: the ends of the names of Razorpay's events. */
export const DISPUTE_STATUSES = [
  "created",
  "under_review",
  "action_required",
  "won",
  "lost",
  "closed",
] as const;

/** A payment that its shopper disputes with the bank, such as a chargeback. */
export type GatewayDispute = {
  id: string;
  paymentId: string;
  amount: Paise;
  /** The amount taken from the shop, in paise. */
  deducted: Paise;
  status: (typeof DISPUTE_STATUSES)[number];
  /** Razorpay's codes: 'chargeback', 'goods_or_services_not_received'. */
  phase: string | null;
  reason: string | null;
  /** ISO timestamp by which the shop has to answer. */
  respondBy: string | null;
};

const METHOD_NAMES: Record<string, string> = {
  upi: "UPI",
  card: "Card",
  netbanking: "Net banking",
  wallet: "Wallet",
  emi: "EMI",
  paylater: "Pay later",
};

/** Names Razorpay's code of a method: 'UPI' for 'upi'. An unknown code stays as it is. */
export function methodName(code: string): string {
  return METHOD_NAMES[code] ?? code;
}

/** The online payment methods, with the apps that people know by name. */
export const ONLINE_METHODS = "UPI (Google Pay, PhonePe, Paytm, BHIM), cards and net banking";
