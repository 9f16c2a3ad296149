import type { OrderStatus } from "#app/shop/order/order.ts";

/** Who may change an order: its shopper, an admin, news about its payment, or time that runs out. */
export const ORDER_ACTORS = ["shopper", "admin", "payment", "system"] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/**
 * What a change does besides the status.
 * `books`: the order's stock and its coupon use, which go together: held until it is cancelled or failed, and returned
 * once. Taking them again is refused when something is sold out or the coupon used up.
 * `payment`: the payment status afterwards. `collected`: a cash order that was unpaid is paid now. `cash`: unpaid, and to
 * be paid on delivery from now on. `awaited`: an online payment that failed is waited for again. `heard`: what the
 * payment has come to, which may leave it as it was.
 * `refund`: what was paid online is `owed` back, or what is owed and was not sent yet is `withdrawn` (refused once a
 * refund has started), or nothing is owed any more: `settled`. `heard`: money the order has no use for is owed back.
 */
export type TransitionEffect = {
  books: "kept" | "returned" | "taken";
  payment: "kept" | "pending" | "paid" | "failed" | "refunded" | "collected" | "cash" | "awaited" | "heard";
  refund: "none" | "owed" | "withdrawn" | "settled" | "heard";
};

const EFFECTS = {
  /** Nothing at all. */
  stay: { books: "kept", payment: "kept", refund: "none" },
  move: { books: "kept", payment: "kept", refund: "none" },
  hand: { books: "kept", payment: "collected", refund: "none" },
  end: { books: "returned", payment: "kept", refund: "owed" },
  /** From one end to the other: what went back has gone back. */
  swap: { books: "kept", payment: "kept", refund: "owed" },
  /** Back to where an order waits for its money. */
  wait: { books: "kept", payment: "awaited", refund: "none" },
  rewait: { books: "taken", payment: "awaited", refund: "withdrawn" },
  revive: { books: "taken", payment: "kept", refund: "withdrawn" },
  reach: { books: "taken", payment: "collected", refund: "withdrawn" },
  retry: { books: "taken", payment: "pending", refund: "none" },
  cash: { books: "kept", payment: "cash", refund: "none" },
  recash: { books: "taken", payment: "cash", refund: "none" },
  pay: { books: "kept", payment: "paid", refund: "none" },
  repay: { books: "taken", payment: "paid", refund: "none" },
  fail: { books: "returned", payment: "failed", refund: "none" },
  /** Razorpay gave everything back: the order ends, unless it is on its way. */
  undo: { books: "returned", payment: "refunded", refund: "settled" },
  close: { books: "kept", payment: "refunded", refund: "settled" },
  hear: { books: "kept", payment: "heard", refund: "heard" },
  /** Never. */
  no: null,
} as const satisfies Record<string, TransitionEffect | null>;

type Cell = keyof typeof EFFECTS;
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell];

const COLUMNS: readonly OrderStatus[] = [
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
  "failed",
];

/** A row for the status an order has, a column, in the order of COLUMNS, for the one it would get. */
const CHANGES: Record<OrderActor, Record<OrderStatus, Row>> = {
  shopper: {
    pending: ["stay", "cash", "no", "no", "no", "end", "no"],
    confirmed: ["no", "stay", "no", "no", "no", "end", "no"],
    processing: ["no", "no", "stay", "no", "no", "end", "no"],
    shipped: ["no", "no", "no", "stay", "no", "no", "no"],
    delivered: ["no", "no", "no", "no", "stay", "no", "no"],
    cancelled: ["no", "no", "no", "no", "no", "stay", "no"],
    failed: ["retry", "recash", "no", "no", "no", "no", "stay"],
  },
  admin: {
    pending: ["stay", "move", "move", "move", "hand", "end", "end"],
    confirmed: ["wait", "stay", "move", "move", "hand", "end", "end"],
    processing: ["wait", "move", "stay", "move", "hand", "end", "end"],
    shipped: ["wait", "move", "move", "stay", "hand", "end", "end"],
    delivered: ["wait", "move", "move", "move", "stay", "end", "end"],
    cancelled: ["rewait", "revive", "revive", "revive", "reach", "stay", "swap"],
    failed: ["rewait", "revive", "revive", "revive", "reach", "swap", "stay"],
  },
  payment: {
    pending: ["hear", "pay", "no", "no", "no", "undo", "fail"],
    confirmed: ["no", "hear", "no", "no", "no", "undo", "no"],
    processing: ["no", "no", "hear", "no", "no", "undo", "no"],
    shipped: ["no", "no", "no", "hear", "no", "no", "no"],
    delivered: ["no", "no", "no", "no", "hear", "no", "no"],
    cancelled: ["no", "no", "no", "no", "no", "hear", "no"],
    failed: ["no", "repay", "no", "no", "no", "close", "hear"],
  },
  system: {
    pending: ["stay", "no", "no", "no", "no", "no", "fail"],
    confirmed: ["no", "stay", "no", "no", "no", "no", "no"],
    processing: ["no", "no", "stay", "no", "no", "no", "no"],
    shipped: ["no", "no", "no", "stay", "no", "no", "no"],
    delivered: ["no", "no", "no", "no", "stay", "no", "no"],
    cancelled: ["no", "no", "no", "no", "no", "stay", "no"],
    failed: ["no", "no", "no", "no", "no", "no", "stay"],
  },
};

/** Whether an order of this status still holds its stock and its coupon use. */
export function holdsReservation(status: OrderStatus): boolean {
  return status !== "cancelled" && status !== "failed";
}

/**
 * What happens when that actor brings an order from one status to another, or null when they never can. The database
 * decides; this says what it does, and is compared with it cell by cell.
 */
export function getTransition(
  actor: OrderActor,
  from: OrderStatus,
  to: OrderStatus,
): TransitionEffect | null {
  const cell = CHANGES[actor][from][COLUMNS.indexOf(to)];
  return cell === undefined ? null : EFFECTS[cell];
}

/** The statuses that actor can bring an order to, without the one it has. */
export function nextStatuses(actor: OrderActor, from: OrderStatus): OrderStatus[] {
  return COLUMNS.filter((to) => to !== from && getTransition(actor, from, to) !== null);
}
