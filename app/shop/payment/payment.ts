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
  /** Amount already refunded. */
  refunded: Paise;
};

/** A refund at Razorpay; the shop's own record of a refund is Refund in shop/order/order-payment. */
export type GatewayRefund = {
  id: string;
  paymentId: string;
  amount: Paise;
  status: (typeof GATEWAY_REFUND_STATUSES)[number];
};
