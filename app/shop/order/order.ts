import type { Tone } from "#app/shop/tone.ts";

export const ORDER_STATUSES = [
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "failed",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The payment status of an order. A payment at Razorpay has its own, GATEWAY_PAYMENT_STATUSES in shop/payment/payment. */
export const PAYMENT_STATUSES = ["pending", "paid", "failed", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_METHODS = ["razorpay", "cod"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The tabs of My Orders with the statuses that each lists. Failed orders are listed under All only. */
export const ORDER_TABS = [
  { value: "all", label: "All", statuses: ORDER_STATUSES },
  { value: "pending", label: "Pending", statuses: ["pending"] },
  { value: "processing", label: "Processing", statuses: ["confirmed", "processing"] },
  { value: "shipped", label: "Shipped", statuses: ["shipped"] },
  { value: "delivered", label: "Delivered", statuses: ["delivered"] },
  { value: "cancelled", label: "Cancelled", statuses: ["cancelled"] },
] as const satisfies readonly { value: string; label: string; statuses: readonly OrderStatus[] }[];

const STATUS_BADGES: Record<OrderStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "grey" },
  confirmed: { label: "Confirmed", tone: "purple" },
  processing: { label: "Processing", tone: "yellow" },
  shipped: { label: "Shipped", tone: "blue" },
  delivered: { label: "Delivered", tone: "green" },
  cancelled: { label: "Cancelled", tone: "red" },
  failed: { label: "Failed", tone: "grey" },
};

const PAYMENT_BADGES: Record<PaymentStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "yellow" },
  paid: { label: "Paid", tone: "green" },
  failed: { label: "Failed", tone: "red" },
  refunded: { label: "Refunded", tone: "purple" },
};

const METHOD_LABELS: Record<PaymentMethod, string> = { razorpay: "Online payment", cod: "Cash on delivery" };

/** Returns the text of an order's badge: 'Processing'. */
export function statusLabel(status: OrderStatus): string {
  return STATUS_BADGES[status].label;
}

/** Returns the colour of an order's badge. */
export function statusTone(status: OrderStatus): Tone {
  return STATUS_BADGES[status].tone;
}

/** Returns the text of an order's payment badge: 'Paid'. */
export function paymentLabel(status: PaymentStatus): string {
  return PAYMENT_BADGES[status].label;
}

/** Returns the text of a payment badge beside the order's status: 'Paid', but 'Payment pending', which could mean the order. */
export function paymentBadgeLabel(status: PaymentStatus): string {
  const label = paymentLabel(status);
  return status === "pending" || status === "failed" ? `Payment ${label.toLowerCase()}` : label;
}

/** Returns the colour of an order's payment badge. */
export function paymentTone(status: PaymentStatus): Tone {
  return PAYMENT_BADGES[status].tone;
}

/** Formats an order's payment method and status for lists: 'Online · paid', 'Cash · not paid'. */
export function paymentText(method: PaymentMethod, status: PaymentStatus): string {
  const state = status === "pending" ? "not paid" : paymentLabel(status).toLowerCase();
  return `${method === "cod" ? "Cash" : "Online"} · ${state}`;
}

/** Returns 'Cash on delivery' or 'Online payment'. */
export function paymentMethodLabel(method: PaymentMethod): string {
  return METHOD_LABELS[method];
}
