import { formatPaise, type Paise } from "#app/shop/money.ts";

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

export const PAYMENT_STATUSES = ["pending", "paid", "failed", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_METHODS = ["razorpay", "cod"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The colour of a badge. It never stands alone: the badge carries its word. */
export type Tone = "green" | "blue" | "yellow" | "red" | "purple" | "grey";

/** The tabs of My Orders and the statuses each one lists. Failed orders appear under All alone. */
export const ORDER_TABS = [
  { value: "all", label: "All", statuses: ORDER_STATUSES },
  { value: "pending", label: "Pending", statuses: ["pending"] },
  { value: "processing", label: "Processing", statuses: ["confirmed", "processing"] },
  { value: "shipped", label: "Shipped", statuses: ["shipped"] },
  { value: "delivered", label: "Delivered", statuses: ["delivered"] },
  { value: "cancelled", label: "Cancelled", statuses: ["cancelled"] },
] as const satisfies readonly { value: string; label: string; statuses: readonly OrderStatus[] }[];

const STATUS_LOOK: Record<OrderStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "grey" },
  confirmed: { label: "Confirmed", tone: "purple" },
  processing: { label: "Processing", tone: "yellow" },
  shipped: { label: "Shipped", tone: "blue" },
  delivered: { label: "Delivered", tone: "green" },
  cancelled: { label: "Cancelled", tone: "red" },
  failed: { label: "Failed", tone: "grey" },
};

const PAYMENT_LOOK: Record<PaymentStatus, { label: string; tone: Tone }> = {
  pending: { label: "Pending", tone: "yellow" },
  paid: { label: "Paid", tone: "green" },
  failed: { label: "Failed", tone: "red" },
  refunded: { label: "Refunded", tone: "purple" },
};

const METHOD_LABELS: Record<PaymentMethod, string> = { razorpay: "Online payment", cod: "Cash on delivery" };

/** The word on an order's badge: 'Processing'. */
export function statusLabel(status: OrderStatus): string {
  return STATUS_LOOK[status].label;
}

/** An order badge's colour: delivered green, shipped blue, processing yellow, cancelled red, confirmed purple, others grey. */
export function statusTone(status: OrderStatus): Tone {
  return STATUS_LOOK[status].tone;
}

/** The word on a payment badge: 'Paid'. */
export function paymentLabel(status: PaymentStatus): string {
  return PAYMENT_LOOK[status].label;
}

/** A payment badge's colour: paid green, failed red, refunded purple, others yellow. */
export function paymentTone(status: PaymentStatus): Tone {
  return PAYMENT_LOOK[status].tone;
}

/** How the order is paid: 'Cash on delivery' or 'Online payment'. */
export function paymentMethodLabel(method: PaymentMethod): string {
  return METHOD_LABELS[method];
}

/** Whether the shopper may still cancel: only from pending, confirmed or processing. */
export function isCancellable(status: OrderStatus): boolean {
  return status === "pending" || status === "confirmed" || status === "processing";
}

/** What decides whether an order can still be paid online; the times are ISO timestamps. */
export type Payable = {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  createdAt: string;
  /** Until when stock and coupon are kept for an order that waits for its payment. */
  heldUntil: string | null;
  razorpayOrderId: string | null;
};

const PAY_AGAIN_MS = 3 * 86_400_000;

/** Whether an online order still waits for its money: none has arrived, and nobody has called it off. */
export function isUnpaidOnline(order: Pick<Payable, "status" | "paymentMethod" | "paymentStatus">): boolean {
  const { status, paymentMethod, paymentStatus } = order;
  if (paymentMethod !== "razorpay" || (status !== "pending" && status !== "failed")) return false;
  return paymentStatus === "pending" || paymentStatus === "failed";
}

/** Whether the pay page opens: the order waits for its money, Razorpay knows it, and what it needs is still held. */
export function isPayable(order: Payable, now: Date): boolean {
  const { status, paymentStatus, heldUntil, razorpayOrderId } = order;
  if (!isUnpaidOnline(order) || status !== "pending" || paymentStatus !== "pending") return false;
  return razorpayOrderId !== null && (heldUntil === null || new Date(heldUntil) > now);
}

/** Whether another try may be offered: the order is unpaid, and at most three days old or held for its shopper. */
export function canPayAgain(order: Payable, now: Date): boolean {
  if (!isUnpaidOnline(order)) return false;
  const isHeld = order.heldUntil !== null && new Date(order.heldUntil) > now;
  return isHeld || now.getTime() - new Date(order.createdAt).getTime() <= PAY_AGAIN_MS;
}

/** What the timeline reads from an order; the times are ISO timestamps. */
export type OrderTimes = {
  status: OrderStatus;
  createdAt: string;
  confirmedAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
};

/** One step of the timeline. `done` false is a step still to come; `at` is null when its time is not known. */
export type TimelineEntry = {
  key: "placed" | "confirmed" | "shipped" | "delivered" | "cancelled";
  label: string;
  at: string | null;
  done: boolean;
};

const UNDER_WAY: ReadonlySet<OrderStatus> = new Set(["pending", "confirmed", "processing", "shipped"]);

/**
 * The steps of an order in the order they happen: placed; confirmed (status neither pending, cancelled nor failed);
 * shipped and delivered (when stamped); cancelled (when stamped). Orders still under way also show what is to come.
 */
export function orderTimeline(order: OrderTimes): TimelineEntry[] {
  const { status } = order;
  const confirmed = status !== "pending" && status !== "cancelled" && status !== "failed";
  const steps: TimelineEntry[] = [
    { key: "placed", label: "Order placed", at: order.createdAt, done: true },
    { key: "confirmed", label: "Confirmed", at: confirmed ? order.confirmedAt : null, done: confirmed },
    { key: "shipped", label: "Shipped", at: order.shippedAt, done: order.shippedAt !== null },
    { key: "delivered", label: "Delivered", at: order.deliveredAt, done: order.deliveredAt !== null },
    { key: "cancelled", label: "Cancelled", at: order.cancelledAt, done: order.cancelledAt !== null },
  ];
  return steps.filter((step) => step.done || (UNDER_WAY.has(status) && step.key !== "cancelled"));
}

/** A line that was refused, with the facts of this moment; they are null when the product is gone. */
export type RejectedLine = { name: string | null; stock: number | null; price: Paise | null };

const CHECK_CART = "Please check your cart and place the order again.";

const REFUSALS: Record<string, (lines: readonly RejectedLine[]) => string> = {
  out_of_stock: (lines) =>
    `${lines.map(stockRefusal).join(" ") || "Something in your cart has sold out."} ${CHECK_CART}`,
  unavailable: (lines) =>
    `${lines.map((line) => `${productName(line)} is no longer available.`).join(" ") || "Something in your cart is no longer available."} ${CHECK_CART}`,
  price_changed: (lines) => `${lines.map(priceRefusal).join(" ") || "A price has changed."} ${CHECK_CART}`,
  coupon_exhausted: () => "Coupon usage limit exceeded",
  coupon_invalid: () => "Invalid coupon code",
  total_mismatch: () => "The total has changed. Please check it and place the order again.",
  payment_method_unavailable: () => "This payment method is not available now. Please choose another one.",
  cod_limit_exceeded: () =>
    "This order is above the limit for cash on delivery. Please choose another way to pay.",
  too_many_unpaid: () => "You have 3 orders waiting for payment. Please pay for or cancel one of them first.",
  checkout_key_taken: () => "This checkout page is out of date. Please check it and place the order again.",
};

/**
 * What a shopper reads when an order was refused and nothing was placed: whole sentences that name the products with
 * fresh numbers and say what to do. A code nobody knows here gets 'Failed to place order. Please try again.'.
 */
export function placementRefusal(code: string, lines: readonly RejectedLine[] = []): string {
  const say = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  return say ? say(lines) : "Failed to place order. Please try again.";
}

function productName(line: RejectedLine): string {
  return line.name ?? "A product in your cart";
}

function stockRefusal(line: RejectedLine): string {
  return line.stock !== null && line.stock > 0
    ? `Only ${line.stock} of ${productName(line)} left.`
    : `${productName(line)} is out of stock.`;
}

function priceRefusal(line: RejectedLine): string {
  return line.price === null
    ? `The price of ${productName(line)} has changed.`
    : `The price of ${productName(line)} is now ${formatPaise(line.price)}.`;
}
