import type { Paise } from "#app/shop/money.ts";
import type { Refund } from "#app/shop/order/order-payment.ts";
import type { PaymentMethod, PaymentStatus } from "#app/shop/order/order.ts";
import { isTooSmall, keptOf, sendableAmount } from "#app/shop/order/refund-left.ts";
import type { RequestKind, ReturnStatus } from "#app/shop/return/return.ts";
import { shareOf } from "#app/shop/tax/gst-lines.ts";

/** An order item and a number of units of it. */
type ItemQuantity = { id: string; quantity: number };
/** The amounts of an order as charged, in paise, with all of its items. */
export type OrderAmounts = {
  subtotal: Paise;
  shipping: Paise;
  total: Paise;
  items: readonly OrderedItem[];
};
/**
 * An ordered item. `gst` in tax mode 'gst': what was paid for all units, less discount and with tax, and for their
 * delivery.
 */
type OrderedItem = ItemQuantity & { unitPrice: Paise; gst?: { goods: Paise; delivery: Paise } | null };
export type RequestedReturn = {
  kind: RequestKind;
  status: ReturnStatus;
  /** The share of the items in paise, without shipping. */
  itemsAmount: Paise;
  /** The part of the refund that was for shipping, in paise. */
  deliveryAmount: Paise;
  items: readonly ItemQuantity[];
};

function isLive({ status }: { status: ReturnStatus }): boolean {
  return status !== "rejected" && status !== "withdrawn";
}

function quantityIn(requests: readonly { items: readonly ItemQuantity[] }[], itemId: string): number {
  return requests
    .flatMap(({ items }) => items)
    .filter(({ id }) => id === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Adds `left` to each item of an order: the quantity that can still be returned. */
export function withReturnableQuantity<Item extends ItemQuantity>(
  items: readonly Item[],
  requests: readonly Pick<RequestedReturn, "status" | "items">[],
): (Item & { left: number })[] {
  const live = requests.filter(isLive);
  return items.map((item) => ({ ...item, left: Math.max(item.quantity - quantityIn(live, item.id), 0) }));
}

/**
 * Returns the value of some units of an item: their price, or in tax mode 'gst' their share of what was paid. Mirrors
 * private.item_value.
 */
function itemValue({ unitPrice, quantity: ordered, gst }: OrderedItem, quantity: number): Paise {
  return gst ? shareOf(gst.goods, quantity, ordered) : unitPrice * quantity;
}

function isGst({ items }: OrderAmounts): boolean {
  return items.some(({ gst }) => gst);
}

/** Returns the value of all items. */
function itemsValue(order: OrderAmounts): Paise {
  if (!isGst(order)) return order.subtotal;
  return order.items.reduce((sum, item) => sum + itemValue(item, item.quantity), 0);
}

/** Returns the amount paid for the delivery. Mirrors private.delivery_charge. */
function deliveryCharge(order: OrderAmounts): Paise {
  return isGst(order) ? order.items.reduce((sum, { gst }) => sum + (gst?.delivery ?? 0), 0) : order.shipping;
}

/** Returns the amount paid for the items: the total without delivery. */
function itemsTotal(order: OrderAmounts): Paise {
  return Math.max(order.total - deliveryCharge(order), 0);
}

/**
 * Returns the share of items with this value in the amount paid for all items (prices and tax, less discount), in
 * paise, rounded half up.
 */
function itemShare(order: OrderAmounts, value: Paise): Paise {
  return shareOf(itemsTotal(order), value, itemsValue(order));
}

/** Returns the part of the shipping that was not refunded with items yet, in paise. Mirrors private.delivery_left. */
export function deliveryLeft(
  order: OrderAmounts,
  requests: readonly Pick<RequestedReturn, "deliveryAmount">[],
): Paise {
  const wentBack = requests.reduce((sum, { deliveryAmount }) => sum + deliveryAmount, 0);
  return Math.max(order.total - itemsTotal(order) - wentBack, 0);
}

/**
 * Computes the refund for some items of an order, in paise. `items` is their share of the amount paid for all items;
 * the shares of several requests add up exactly. `shipping` is refunded when nothing of the order is kept.
 */
export function returnAmount(
  order: OrderAmounts,
  requests: readonly RequestedReturn[],
  chosen: { kind: RequestKind; items: readonly ItemQuantity[] },
): { items: Paise; shipping: Paise } {
  const live = requests.filter(isLive);
  const all = [...live, chosen];
  const value = order.items.reduce((sum, item) => sum + itemValue(item, quantityIn(all, item.id)), 0);
  const promised = live.reduce((sum, { itemsAmount }) => sum + itemsAmount, 0);
  const forMoney = all.filter(({ kind }) => kind !== "exchange");
  return {
    items: Math.max(itemShare(order, value) - promised, 0),
    shipping: isEverything(order, forMoney) ? deliveryLeft(order, requests) : 0,
  };
}

function isEverything(order: OrderAmounts, requests: readonly { items: readonly ItemQuantity[] }[]): boolean {
  return order.items.every(({ id, quantity }) => quantityIn(requests, id) >= quantity);
}

/**
 * Returns the refund of each request of an order, in paise: the amount sent, or else the expected one. When nothing of
 * the order is kept, shipping is part of the newest request that is not refunded yet.
 * @param requests newest first
 */
export function refundAmounts(
  order: OrderAmounts,
  requests: readonly (RequestedReturn & { refundAmount: Paise | null })[],
): Paise[] {
  const forMoney = requests.filter(
    (request) => isLive(request) && (request.refundAmount !== null || request.kind !== "exchange"),
  );
  const last = isEverything(order, forMoney)
    ? forMoney.find(({ refundAmount }) => refundAmount === null)
    : undefined;
  return requests.map(
    (request) =>
      request.refundAmount ?? request.itemsAmount + (request === last ? deliveryLeft(order, requests) : 0),
  );
}

/** The payment of an order and its refunds. */
export type PaidOrder = {
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  total: Paise;
  refunds: readonly Refund[];
};

/**
 * Returns the part of an amount that can still be refunded for a return: at most what is left of an online payment, and
 * 0 for an unpaid order or when it is less than Razorpay refunds. The database decides; pages use this as an estimate
 * and the portal's form as a suggestion.
 */
export function returnRefundable(amount: Paise, order: PaidOrder): Paise {
  if (order.paymentStatus !== "paid" && order.paymentStatus !== "refunded") return 0;
  return order.paymentMethod === "cod" ? amount : sendableAmount(Math.min(amount, keptOf(order)));
}

/** Returns true if the refund of a return would be less than Razorpay refunds, so that nothing goes back. */
export function isRefundTooSmall(amount: Paise, order: PaidOrder): boolean {
  if (order.paymentStatus !== "paid" && order.paymentStatus !== "refunded") return false;
  return order.paymentMethod !== "cod" && isTooSmall(Math.min(amount, keptOf(order)));
}
