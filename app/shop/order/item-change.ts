import { lineLimitText } from "#app/shop/cart/line-limit.ts";
import { formatPaise, type Paise } from "#app/shop/money.ts";
import { ORDER_BUSY } from "#app/shop/order/order-busy.ts";
import { isCancellable } from "#app/shop/order/order-transitions.ts";
import {
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  statusLabel,
} from "#app/shop/order/order.ts";
import { isTooSmall, tooSmallText } from "#app/shop/order/refund-left.ts";
import { shareOf } from "#app/shop/tax/gst-lines.ts";
import { parseWholeNumber } from "#app/shop/text.ts";

type ChangedOrder = {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  razorpayPaymentId: string | null;
  paymentUnderWay: boolean;
};

/** Returns true if the order was paid by an online payment, so that a lower total leads to a refund. */
export function isPaidOnline(
  order: Pick<ChangedOrder, "paymentMethod" | "paymentStatus" | "razorpayPaymentId">,
): boolean {
  return (
    order.paymentMethod === "razorpay" && order.paymentStatus === "paid" && order.razorpayPaymentId !== null
  );
}

/**
 * Returns the reason why the items of an order cannot be changed, as an error code of admin_change_items; null when
 * they can. While an online payment is awaited or under way, the total must not change, because the payment is compared
 * with it to the paisa. One that arrives for an order that was switched to cash and changed since goes back.
 */
export function itemsLocked(order: ChangedOrder, invoiceNumber: string | null): string | null {
  const isPaid = isPaidOnline(order);
  if (!isCancellable(order.status)) return "wrong_status";
  if (!isPaid && (order.paymentStatus === "paid" || order.paymentStatus === "refunded")) return "paid";
  if (!isPaid && (order.paymentMethod !== "cod" || order.paymentUnderWay)) return "paid_online";
  return invoiceNumber === null ? null : "invoiced";
}

/** Returns true if items of the order can be refunded before it is shipped: it is paid online and has no invoice. */
export function isUnsentRefundOpen(order: ChangedOrder, invoiceNumber: string | null): boolean {
  return isPaidOnline(order) && itemsLocked(order, invoiceNumber) === null;
}

/** The tax rules of an order or of the shop. `pricesIncludeTax` matters in mode 'gst' only. */
export type TaxTerms = { taxMode: "simple" | "gst"; pricesIncludeTax: boolean };

/** Returns true if the shop's tax rules have changed since the order was placed. Mirrors admin_change_items. */
export function hasTaxChanged(order: TaxTerms, shop: TaxTerms): boolean {
  return (
    order.taxMode !== shop.taxMode ||
    (order.taxMode === "gst" && order.pricesIncludeTax !== shop.pricesIncludeTax)
  );
}

type PricedChange = {
  paymentMethod: PaymentMethod;
  isPaid: boolean;
  before: Paise;
  total: Paise;
  /** The part of the payment that can still be refunded. */
  refundable: Paise;
  lines: readonly Pick<ChangedLine, "quantity" | "before">[];
};

/** Returns true if a change orders more units of something than before. */
export function addsUnits(lines: readonly Pick<ChangedLine, "quantity" | "before">[]): boolean {
  return lines.some(({ quantity, before }) => quantity > before);
}

/**
 * Returns the message for a priced change that would be rejected, as far as the page can tell; null when nothing
 * prevents it.
 */
export function changeRefusal(change: PricedChange, codLimit: Paise | null): string | null {
  const { paymentMethod, isPaid, before, total, refundable, lines } = change;
  if (isPaid && total > before && !addsUnits(lines)) {
    return itemsRefusal("terms_cost_more", { more: total - before });
  }
  if (isPaid && isTooSmall(before - total)) return itemsRefusal("below_minimum", { refund: before - total });
  if (isPaid && before - total > refundable) return itemsRefusal("refunded_before", { left: refundable });
  if (paymentMethod === "cod" && codLimit !== null && total > before && total > codLimit) {
    return itemsRefusal("cod_limit_exceeded", { codLimit });
  }
  return null;
}

/** Returns the name of the form field with a product's quantity. */
export function quantityField(productId: string): string {
  return `units-${productId}`;
}

const FIELD = /^units-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const MAX_LINES = 50;

/**
 * Parses the typed quantities by product id; empty ones are left out.
 * @returns null when a quantity is not a number from 0 to 9,999, or there are more than 50 lines
 */
export function parseQuantities(query: URLSearchParams): Map<string, number> | null {
  const quantities = new Map<string, number>();
  for (const [name, text] of query) {
    const id = FIELD.exec(name)?.[1];
    if (id === undefined || text.trim() === "") continue;
    const quantity = parseWholeNumber(text);
    if (quantity === null || quantity > 9999) return null;
    quantities.set(id, quantity);
  }
  return quantities.size > MAX_LINES ? null : quantities;
}

/** A line of a changed order. `before` is the number of units that the order has now. */
export type ChangedLine = { id: string; name: string; price: Paise; quantity: number; before: number };

/**
 * Describes the changes in the order of the lines: 'Brass lamp: 2 instead of 1', 'Mat: removed', 'Bowl: 1 added at ₹250
 * each'.
 */
export function changedLines(lines: readonly ChangedLine[]): string[] {
  return lines
    .filter(({ quantity, before }) => quantity !== before)
    .map(({ name, price, quantity, before }) => {
      if (quantity === 0) return `${name}: removed`;
      return before === 0
        ? `${name}: ${quantity} added at ${formatPaise(price)} each`
        : `${name}: ${quantity} instead of ${before}`;
    });
}

/**
 * Returns the discount that remains when the items of an order cost `subtotal`: the proportional part, rounded to the
 * rupee, half up. Mirrors private.check_kept_terms.
 */
export function discountLeft(order: { subtotal: Paise; discount: Paise }, subtotal: Paise): Paise {
  const rupees = shareOf(order.discount, subtotal, order.subtotal * 100);
  return Math.min(subtotal, rupees * 100);
}

type Refusal = {
  status?: OrderStatus | null;
  lines?: readonly { name: string | null; stock: number | null }[];
  limit?: number | null;
  codLimit?: Paise | null;
  more?: Paise | null;
  left?: Paise | null;
  refund?: Paise | null;
};

const REFUSALS: Record<string, string> = {
  changed: "Someone changed this order meanwhile. Please check it and save again.",
  paid_online:
    "This order waits for its online payment, so its total stays as it is. Its items can be changed once it is paid; or cancel it and place another.",
  paid: "The payment of this order cannot be changed any more, so its items stay as they are.",
  costs_more: "The order would cost more than was paid for it. Place a second order for what is added.",
  refunded_before: "A part of the payment was refunded before, so less than this is left of it.",
  below_minimum: "Less would go back than Razorpay refunds. Take more off at once.",
  only_less: "Items can only be taken off here.",
  invoiced:
    "This order has an invoice, which cannot be changed. Once it is paid, refund the items that are not sent.",
  product_gone:
    "A product of this order was deleted or got options since. Cancel the order and place another.",
  tax_changed:
    "The shop's tax has changed since this order was placed, so its items stay. Refund an amount, or cancel the order and place another.",
  nothing_to_pay: "Nothing would be left to pay. Cancel the order instead.",
  price_changed: "A price has changed meanwhile. Please check the new total.",
  total_mismatch: "The total has changed meanwhile. Please check it again.",
  shipping_changed: "The cost of delivery has changed meanwhile. Please check the new total.",
  not_served: "The shop does not deliver to the PIN code of this order any more.",
  coupon_invalid: "The coupon does not apply any more. Please check the new total.",
  coupon_exhausted: "The coupon does not apply any more. Please check the new total.",
  busy: ORDER_BUSY,
};

/** Returns the message for items that were not changed, by error code. In each case nothing has changed. */
export function itemsRefusal(
  code: string,
  { status, lines = [], limit, codLimit, more, left, refund }: Refusal = {},
): string {
  const named = lines.map((line) => ({ ...line, name: line.name ?? "A product" }));
  if (code === "wrong_status" && status) {
    return `The order is ${statusLabel(status)}: its items cannot be changed any more.`;
  }
  if (code === "out_of_stock" && named.length > 0) {
    return named
      .map(({ name, stock }) => (stock ? `Only ${stock} of ${name} left.` : `${name} is sold out.`))
      .join(" ");
  }
  if (code === "unavailable" && named.length > 0) {
    return named.map(({ name }) => `${name} is not for sale any more.`).join(" ");
  }
  if (code === "line_limit_exceeded") return `${lineLimitText(limit ?? 1)}.`;
  if (code === "cod_limit_exceeded" && codLimit) {
    return `An order above ${formatPaise(codLimit)} cannot be paid in cash.`;
  }
  if (code === "costs_more" && more) {
    return `The order would cost ${formatPaise(more)} more than was paid for it. Place a second order for what is added.`;
  }
  if (code === "terms_cost_more" && more) {
    return `With fewer items the order would cost ${formatPaise(more)} more: its coupon or the price of its delivery does not apply any more. Use Refund items instead, which keeps both.`;
  }
  if (code === "refunded_before" && typeof left === "number") {
    return `A part of the payment was refunded before: ${formatPaise(left)} of it is left.`;
  }
  if (code === "below_minimum" && refund) return `${tooSmallText(refund)} Take more off at once.`;
  return (Object.hasOwn(REFUSALS, code) && REFUSALS[code]) || "Failed to change the items. Please try again.";
}
