import type { Paise } from "#app/shop/money.ts";

// Payments and refunds as Razorpay reports them, after app/payment has checked their shape. Amounts are paise.

/** The statuses of a payment at Razorpay. The payment status of an order is PAYMENT_STATUSES in shop/order/order. */
export const GATEWAY_PAYMENT_STATUSES = ["created", "authorized", "captured", "refunded", "failed"] as const;
export const GATEWAY_REFUND_STATUSES = ["pending", "processed", "failed"] as const;

/** A payment at Razorpay. */
export type Payment = {
  id: string;
  /** null: paid without an order, so not for one of this shop's orders. */
  razorpayOrderId: string | null;
  amount: Paise;
  currency: string;
  status: (typeof GATEWAY_PAYMENT_STATUSES)[number];
  method: string | null;
  /** Reason of a failure, in Razorpay's words for the shopper. */
  error: string | null;
  /** Amount refunded or about to be: Razorpay counts a refund that is pending. */
  refunded: Paise;
  /** When it was started, as an ISO timestamp. */
  createdAt: string | null;
};

/** A refund at Razorpay; the shop's own record of a refund is Refund in shop/order/order-payment. */
export type GatewayRefund = {
  id: string;
  /** The shop's own id, which it sends as a note; null for a refund made in Razorpay's dashboard. */
  refundId: string | null;
  paymentId: string;
  amount: Paise;
  currency: string | null;
  status: (typeof GATEWAY_REFUND_STATUSES)[number];
};

/** What Razorpay offers, with the apps that people know by name. */
export const ONLINE_METHODS = "UPI (Google Pay, PhonePe, Paytm, BHIM), cards and net banking";
