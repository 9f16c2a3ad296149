import type { Paise } from "#app/shop/money.ts";
import type { ReturnKind, ReturnStatus } from "#app/shop/return/return.ts";

/** What of an order a request is about. */
type ItemQuantity = { id: string; quantity: number };
/** What the sums of a return are made of, as it was charged; `items` are all that was bought. */
export type OrderAmounts = {
  subtotal: Paise;
  shipping: Paise;
  total: Paise;
  items: readonly { id: string; quantity: number; unitPrice: Paise }[];
};
type RequestedReturn = {
  kind: ReturnKind;
  status: ReturnStatus;
  /** The share of the items, without shipping. */
  itemsAmount: Paise;
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

/** What was bought, with the number of units of each item that may still be asked to be returned. */
export function withReturnableQuantity<Item extends ItemQuantity>(
  items: readonly Item[],
  requests: readonly Pick<RequestedReturn, "status" | "items">[],
): (Item & { left: number })[] {
  const live = requests.filter(isLive);
  return items.map((item) => ({ ...item, left: Math.max(item.quantity - quantityIn(live, item.id), 0) }));
}

/** What was paid for the goods: everything but the shipping. */
function itemsTotal({ total, shipping }: Pick<OrderAmounts, "total" | "shipping">): Paise {
  return Math.max(total - shipping, 0);
}

/**
 * The share of what was paid for an order's goods (price, its tax, less its discount) that belongs to items of this
 * value, in paise, half up. The share of everything is all of it.
 */
function itemShare(order: OrderAmounts, value: Paise): Paise {
  if (order.subtotal === 0) return 0;
  // The product can exceed what a number holds exactly.
  const [paid, part, whole] = [BigInt(itemsTotal(order)), BigInt(value), BigInt(order.subtotal)];
  return Number((2n * paid * part + whole) / (2n * whole));
}

/**
 * What comes back for some items of an order, in paise. `items` is their share of what was paid for the goods;
 * shares add up, whatever else was asked for before. `shipping` comes back when nothing of the order is kept.
 */
export function returnAmount(
  order: OrderAmounts,
  requests: readonly RequestedReturn[],
  chosen: { kind: ReturnKind; items: readonly ItemQuantity[] },
): { items: Paise; shipping: Paise } {
  const live = requests.filter(isLive);
  const all = [...live, chosen];
  const value = order.items.reduce((sum, { id, unitPrice }) => sum + unitPrice * quantityIn(all, id), 0);
  const promised = live.reduce((sum, { itemsAmount }) => sum + itemsAmount, 0);
  const forMoney = all.filter(({ kind }) => kind === "return");
  return {
    items: Math.max(itemShare(order, value) - promised, 0),
    shipping: chosen.kind === "return" && isEverything(order, forMoney) ? order.total - itemsTotal(order) : 0,
  };
}

function isEverything(order: OrderAmounts, requests: readonly { items: readonly ItemQuantity[] }[]): boolean {
  return order.items.every(({ id, quantity }) => quantityIn(requests, id) >= quantity);
}

/**
 * What comes back with the requests of an order, newest first: what went back, or the share promised. The shipping
 * comes with the last one that is still to be refunded when nothing is kept.
 */
export function refundAmounts(
  order: OrderAmounts,
  requests: readonly (RequestedReturn & { refundAmount: Paise | null })[],
): Paise[] {
  const forMoney = requests.filter(
    (request) => isLive(request) && (request.refundAmount !== null || request.kind === "return"),
  );
  const last = isEverything(order, forMoney)
    ? forMoney.find(({ refundAmount }) => refundAmount === null)
    : undefined;
  return requests.map(
    (request) =>
      request.refundAmount ?? request.itemsAmount + (request === last ? order.total - itemsTotal(order) : 0),
  );
}
