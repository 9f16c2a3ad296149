import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";

/** The actors that change an order: its shopper, an admin, a report about its payment, or a time limit. */
export const ORDER_ACTORS = ["shopper", "admin", "payment", "system"] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/**
 * The effects of a transition besides setting the status.
 *
 * `reservation`: the order's stock and coupon use, which a failed order may hold for some more minutes. `release`
 * returns both if the order holds them. `reserve` takes both if it does not, and is rejected when a product is sold out
 * or the coupon is used up.
 *
 * `payment`: the payment status that is set. `collect_cod`: an unpaid cash on delivery order becomes paid.
 * `switch_to_cod`: the payment method becomes cash on delivery, unpaid. `await_online`: a failed online payment becomes
 * pending. `from_provider`: whatever Razorpay reports, which may be no change.
 *
 * `refund`: `create` refunds what was paid online. `cancel` cancels refunds that were not sent yet, and is rejected
 * once one was sent. `settle`: nothing is due any more. `from_provider`: `create` if Razorpay reports a payment that
 * the order cannot use.
 */
export type TransitionEffect = {
  reservation: "keep" | "release" | "reserve";
  payment:
    | "keep"
    | "pending"
    | "paid"
    | "failed"
    | "refunded"
    | "collect_cod"
    | "switch_to_cod"
    | "await_online"
    | "from_provider";
  refund: "none" | "create" | "cancel" | "settle" | "from_provider";
};

const EFFECTS = {
  /** Changes only the status, or nothing when the order has it already. */
  setStatus: { reservation: "keep", payment: "keep", refund: "none" },
  deliver: { reservation: "keep", payment: "collect_cod", refund: "none" },
  /** Cancels the order or marks it as failed. Also applies to an order that had ended the other way. */
  end: { reservation: "release", payment: "keep", refund: "create" },
  awaitPayment: { reservation: "keep", payment: "await_online", refund: "none" },
  reopenAwaitingPayment: { reservation: "reserve", payment: "await_online", refund: "cancel" },
  reopen: { reservation: "reserve", payment: "keep", refund: "cancel" },
  reopenAsDelivered: { reservation: "reserve", payment: "collect_cod", refund: "cancel" },
  retryPayment: { reservation: "reserve", payment: "pending", refund: "none" },
  switchToCod: { reservation: "keep", payment: "switch_to_cod", refund: "none" },
  reopenWithCod: { reservation: "reserve", payment: "switch_to_cod", refund: "none" },
  markPaid: { reservation: "keep", payment: "paid", refund: "none" },
  reopenAsPaid: { reservation: "reserve", payment: "paid", refund: "none" },
  /** Keeps the order's reservation until it expires, because the shopper may try again. */
  failPayment: { reservation: "keep", payment: "failed", refund: "none" },
  expire: { reservation: "release", payment: "failed", refund: "none" },
  /** Releases the order because a new checkout of the same cart replaces it. */
  replace: { reservation: "release", payment: "keep", refund: "none" },
  /** Cancels the order because Razorpay refunded everything before it was shipped or after it had failed. */
  cancelAsRefunded: { reservation: "release", payment: "refunded", refund: "settle" },
  recordPayment: { reservation: "keep", payment: "from_provider", refund: "from_provider" },
} as const satisfies Record<string, TransitionEffect>;

type EffectName = keyof typeof EFFECTS;
/** Effects by the status before and after. A status that an actor may not leave has an empty row. */
type Transitions = Record<OrderStatus, { [To in OrderStatus]?: EffectName }>;
/** Transitions between every two different statuses. */
type AllTransitions = { [From in OrderStatus]: Record<Exclude<OrderStatus, From>, EffectName> };

/** The effect of each transition that an actor may make, by the status before and after. All others are rejected. */
const TRANSITIONS: Record<Exclude<OrderActor, "admin">, Transitions> & { admin: AllTransitions } = {
  shopper: {
    pending: { confirmed: "switchToCod", cancelled: "end" },
    confirmed: { cancelled: "end" },
    processing: { cancelled: "end" },
    shipped: {},
    delivered: {},
    cancelled: {},
    failed: { pending: "retryPayment", confirmed: "reopenWithCod", cancelled: "replace" },
  },
  admin: {
    pending: {
      confirmed: "setStatus",
      processing: "setStatus",
      shipped: "setStatus",
      delivered: "deliver",
      cancelled: "end",
      failed: "end",
    },
    confirmed: {
      pending: "awaitPayment",
      processing: "setStatus",
      shipped: "setStatus",
      delivered: "deliver",
      cancelled: "end",
      failed: "end",
    },
    processing: {
      pending: "awaitPayment",
      confirmed: "setStatus",
      shipped: "setStatus",
      delivered: "deliver",
      cancelled: "end",
      failed: "end",
    },
    shipped: {
      pending: "awaitPayment",
      confirmed: "setStatus",
      processing: "setStatus",
      delivered: "deliver",
      cancelled: "end",
      failed: "end",
    },
    delivered: {
      pending: "awaitPayment",
      confirmed: "setStatus",
      processing: "setStatus",
      shipped: "setStatus",
      cancelled: "end",
      failed: "end",
    },
    cancelled: {
      pending: "reopenAwaitingPayment",
      confirmed: "reopen",
      processing: "reopen",
      shipped: "reopen",
      delivered: "reopenAsDelivered",
      failed: "end",
    },
    failed: {
      pending: "reopenAwaitingPayment",
      confirmed: "reopen",
      processing: "reopen",
      shipped: "reopen",
      delivered: "reopenAsDelivered",
      cancelled: "end",
    },
  },
  payment: {
    pending: {
      pending: "recordPayment",
      confirmed: "markPaid",
      cancelled: "cancelAsRefunded",
      failed: "failPayment",
    },
    confirmed: { confirmed: "recordPayment", cancelled: "cancelAsRefunded" },
    processing: { processing: "recordPayment", cancelled: "cancelAsRefunded" },
    shipped: { shipped: "recordPayment" },
    delivered: { delivered: "recordPayment" },
    cancelled: { cancelled: "recordPayment" },
    failed: { confirmed: "reopenAsPaid", cancelled: "cancelAsRefunded", failed: "recordPayment" },
  },
  system: {
    pending: { failed: "expire" },
    confirmed: {},
    processing: {},
    shipped: {},
    delivered: {},
    cancelled: {},
    failed: { failed: "expire" },
  },
};

/**
 * Returns the effect of a transition, or null when the actor may not make it. Setting the status that an order already
 * has has no effect, except that a payment is recorded. The database makes the transitions; a test compares it with
 * this table cell by cell.
 */
export function getTransition(
  actor: OrderActor,
  from: OrderStatus,
  to: OrderStatus,
): TransitionEffect | null {
  const transitions: Transitions = TRANSITIONS[actor];
  const name = transitions[from][to] ?? (from === to ? "setStatus" : null);
  return name && EFFECTS[name];
}

/** Returns the statuses that an actor may set, without the present one. */
export function nextStatuses(actor: OrderActor, from: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((to) => to !== from && getTransition(actor, from, to) !== null);
}

// The database repeats the rules isCancellable, hasEnded, isConfirmed and isOpen as private.is_cancellable and so on, in
// supabase/schemas/orders/functions; tests/database/order-statuses.test.ts compares the two.

/** As the specification says. A failed order that still holds its stock may be cancelled, too: see canCancel. */
const CANCELLABLE: ReadonlySet<OrderStatus> = new Set(["pending", "confirmed", "processing"]);

/** Returns true if the shopper may cancel any order in this status: until it is shipped. */
export function isCancellable(status: OrderStatus): boolean {
  return CANCELLABLE.has(status);
}

/** Returns true if a payment confirms an order in this status. */
export function awaitsPayment(status: OrderStatus): boolean {
  return status === "pending" || status === "failed";
}

/** Returns true if an order is cancelled or failed. A failed order may still be paid. */
export function hasEnded(status: OrderStatus): boolean {
  return status === "cancelled" || status === "failed";
}

/** Returns true if an order was confirmed and has not been cancelled since. */
export function isConfirmed(status: OrderStatus): boolean {
  return status !== "pending" && !hasEnded(status);
}

/** Returns true if an order is still to be delivered. An account with such an order cannot be deleted. */
export function isOpen(status: OrderStatus): boolean {
  return status !== "delivered" && !hasEnded(status);
}

export const OPEN_STATUSES = ORDER_STATUSES.filter(isOpen);
