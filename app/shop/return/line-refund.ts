import { formatPaise, type Paise } from "#app/shop/money.ts";
import {
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  statusLabel,
} from "#app/shop/order/order.ts";
import { isPartlyShipped } from "#app/shop/order/parcels.ts";
import { isTooSmall, tooSmallText } from "#app/shop/order/refund-left.ts";
import {
  deliveryLeft,
  type OrderAmounts,
  type RequestedReturn,
  returnAmount,
} from "#app/shop/return/return-amount.ts";
import { returnRefusal, type ExcessLine } from "#app/shop/return/return-refusal.ts";
import { type RequestReason } from "#app/shop/return/return.ts";

/** Returns the names of an item's fields: its checkbox and its quantity. */
export function lineFields(id: string): { pick: string; quantity: string } {
  return { pick: `pick-${id}`, quantity: `quantity-${id}` };
}

/** A refund by items, as staff chose it: units of the order's items, and whether the delivery is refunded too. */
export type LineRefundChoice = {
  items: { id: string; quantity: number }[];
  reason: RequestReason;
  restock: boolean;
  /** True if the items are back at the shop, as restocked items always are. */
  cameBack: boolean;
  /** True if a credit note lowers the tax, see lowersTax. */
  lowersTax: boolean;
  delivery: boolean;
  /** The reference of the cash transfer; null for an online payment. */
  reference: string | null;
};

/** The amounts of a refund by items, in paise: of each chosen item in order, of the delivery, and in all. */
export type LineRefund = {
  items: { id: string; amount: Paise }[];
  delivery: Paise;
  total: Paise;
  /** The amount that is less than Razorpay refunds, for items that are taken off without it; 0 for any other. */
  unsendable: Paise;
};

type RefundedOrder = { status: OrderStatus; paymentStatus: PaymentStatus; parts: readonly unknown[] };

/**
 * Returns true if the refund is for units that have not been shipped and then will not be: a part of the order has
 * left, or its invoice prevents changing the items.
 */
export function refundsUnsent(
  order: Pick<RefundedOrder, "status" | "parts">,
  invoiceNumber: string | null,
): boolean {
  const waits = order.status === "confirmed" || order.status === "processing";
  return isPartlyShipped(order) || (waits && invoiceNumber !== null);
}

/**
 * Returns true if items of an order can be refunded: it was paid, and it or a part of it was shipped, or it has an
 * invoice. Before that its items can be changed instead.
 */
export function isLineRefundOpen(order: RefundedOrder, invoiceNumber: string | null): boolean {
  const hasLeft = order.status === "shipped" || order.status === "delivered";
  return (
    (hasLeft || refundsUnsent(order, invoiceNumber)) &&
    (order.paymentStatus === "paid" || order.paymentStatus === "refunded")
  );
}

/** Returns the part of a collected order's cash that was not refunded, in paise. Mirrors admin_refund_items. */
export function cashLeft(
  order: { total: Paise; paymentStatus: PaymentStatus; paymentMethod: PaymentMethod },
  requests: readonly { refundAmount: Paise | null }[],
): Paise {
  if (order.paymentMethod !== "cod" || order.paymentStatus !== "paid") return 0;
  return order.total - requests.reduce((sum, { refundAmount }) => sum + (refundAmount ?? 0), 0);
}

/**
 * Computes the refund for units of an order's items. Each part is the difference of the sums before and after it, so
 * that all parts of an order add up to what was paid. Mirrors admin_refund_items.
 * @param left the refundable rest of the payment, which limits the refund
 * @param isDropped whether the units were not shipped and the money goes back through Razorpay: less than it refunds
 *   stays then
 */
export function lineRefund(
  order: OrderAmounts,
  requests: readonly RequestedReturn[],
  chosen: Pick<LineRefundChoice, "items" | "delivery">,
  left: Paise,
  { isDropped = false }: { isDropped?: boolean } = {},
): LineRefund {
  const upTo = (count: number) =>
    returnAmount(order, requests, { kind: "refund", items: chosen.items.slice(0, count) }).items;
  const items = chosen.items.map(({ id }, index) => ({ id, amount: upTo(index + 1) - upTo(index) }));
  const delivery = chosen.delivery ? deliveryLeft(order, requests) : 0;
  const total = Math.min(upTo(chosen.items.length) + delivery, left);
  const unsendable = isDropped && isTooSmall(total) ? total : 0;
  return { items, delivery, total: total - unsendable, unsendable };
}

/**
 * Describes what goes back for one unit of an item: '₹15,499 + ₹2,790 tax'. With a coupon or a round off the difference
 * is not the tax alone, so the amount itself is named: '₹899 each, ₹950 goes back'.
 */
export function unitRefundText(
  order: OrderAmounts & { discount: Paise; roundOff: Paise },
  requests: readonly RequestedReturn[],
  item: { id: string; unitPrice: Paise },
): string {
  const { items: amount } = returnAmount(order, requests, {
    kind: "refund",
    items: [{ id: item.id, quantity: 1 }],
  });
  const price = formatPaise(item.unitPrice);
  if (amount === item.unitPrice) return `${price} each`;
  return amount > item.unitPrice && order.discount === 0 && order.roundOff === 0
    ? `${price} + ${formatPaise(amount - item.unitPrice)} tax`
    : `${price} each, ${formatPaise(amount)} goes back`;
}

/** Returns the chosen items with more units than are left to refund. */
export function excessLines(
  items: readonly { id: string; productName: string; left: number }[],
  chosen: LineRefundChoice["items"],
): ExcessLine[] {
  return chosen.flatMap(({ id, quantity }) => {
    const item = items.find((one) => one.id === id);
    return item && quantity > item.left ? [{ name: item.productName, left: item.left }] : [];
  });
}

type Refusal = {
  status: OrderStatus | null;
  left: Paise | null;
  refund?: Paise | null;
  lines: readonly ExcessLine[];
};

/** Returns the message for items that were not refunded, by error code. In each case nothing has changed. */
export function lineRefundRefusal(code: string, { status, left, refund, lines }: Refusal): string {
  if (code === "changed" && left !== null) {
    return `Something of this order changed meanwhile: ${formatPaise(left)} of the payment is left. Please check the refund again.`;
  }
  if (code === "wrong_status" && status) {
    return `The order is ${statusLabel(status)}: its items cannot be refunded.`;
  }
  if (code === "not_paid") return "This order is not paid, so there is nothing to give back.";
  if (code === "nothing_to_send") {
    return "Nothing would be left to send. Cancel the order instead, which gives all of it back.";
  }
  if (code === "below_minimum" && refund) return `${tooSmallText(refund)} Refund more items at once.`;
  if (code === "nothing_left") return "Everything that was paid is back or on its way back.";
  if (code === "reference_missing") return "Write the reference of the transfer.";
  return code === "too_many" || code === "nothing_chosen" || code === "busy"
    ? returnRefusal(code, lines)
    : "Failed to refund. Please try again.";
}
