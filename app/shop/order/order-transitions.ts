import { ORDER_STATUSES, type OrderStatus } from "#app/shop/order/order.ts";

/** Who changes an order: its shopper, an admin, a report about its payment, or a time limit. */
export const ORDER_ACTORS = ["shopper", "admin", "payment", "system"] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

/**
 * What a transition does besides setting the status.
 *
 * `reservation`: the order's stock and its coupon use, which a failed order may hold for some minutes more. `release`
 * returns both if the order holds them; `reserve` takes both if it does not, and is rejected when a product is sold out
 * or the coupon used up.
 *
 * `payment`: the payment status that is set. `collect_cod`: an unpaid cash on delivery order becomes paid.
 * `switch_to_cod`: the payment method becomes cash on delivery, unpaid. `await_online`: a failed online payment becomes
 * pending. `from_provider`: what Razorpay reports, which may be no change.
 *
 * `refund`: `create` one of what was paid online; `cancel` those not sent yet (rejected once one was sent); `settle`:
 * nothing is due any more; `from_provider`: `create` one if Razorpay reports a payment that the order cannot use.
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
  /** Nothing but the status changes; not even that where the order has it already. */
  setStatus: { reservation: "keep", payment: "keep", refund: "none" },
  deliver: { reservation: "keep", payment: "collect_cod", refund: "none" },
  /** Cancels the order or marks it as failed, also one that had ended the other way. */
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
  /** The shopper may try again, so the order keeps what it holds until its time is over. */
  failPayment: { reservation: "keep", payment: "failed", refund: "none" },
  expire: { reservation: "release", payment: "failed", refund: "none" },
  /** A new checkout of the same cart takes the place of the order. */
  replace: { reservation: "release", payment: "keep", refund: "none" },
  /** Razorpay refunded everything before the order was shipped, or after it had failed. */
  cancelAsRefunded: { reservation: "release", payment: "refunded", refund: "settle" },
  recordPayment: { reservation: "keep", payment: "from_provider", refund: "from_provider" },
} as const satisfies Record<string, TransitionEffect>;

type EffectName = keyof typeof EFFECTS;
/** By the status before and the one after. A status from which an actor may set no other has an empty row. */
type Transitions = Record<OrderStatus, { [To in OrderStatus]?: EffectName }>;
/** Transitions between every two different statuses. */
type AllTransitions = { [From in OrderStatus]: Record<Exclude<OrderStatus, From>, EffectName> };

/** The effect of each transition an actor may make, by the status before and the one after; others are rejected. */
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
 * The effect of a transition, or null when that actor may not make it. Setting the status an order has already has no
 * effect, except that a payment is recorded. The database makes the transitions; it is compared with this table cell by
 * cell.
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

/** The statuses that an actor may set, without the one the order has. */
export function nextStatuses(actor: OrderActor, from: OrderStatus): OrderStatus[] {
  return ORDER_STATUSES.filter((to) => to !== from && getTransition(actor, from, to) !== null);
}

// The database repeats the rules isCancellable, hasEnded, isConfirmed and isOpen as private.is_cancellable and so on, in
// supabase/schemas/orders/functions; tests/database/order-statuses.test.ts compares the two.

/** Whether its shopper may cancel an order: until it is shipped. */
export function isCancellable(status: OrderStatus): boolean {
  return getTransition("shopper", status, "cancelled")?.refund === "create";
}

/** Whether a payment confirms an order of this status: pending and failed ones. */
export function awaitsPayment(status: OrderStatus): boolean {
  return getTransition("payment", status, "confirmed")?.payment === "paid";
}

/** Whether an order is cancelled or failed. A failed one may still be paid. */
export function hasEnded(status: OrderStatus): boolean {
  return status === "cancelled" || status === "failed";
}

/** Whether an order is confirmed, and was not cancelled since. */
export function isConfirmed(status: OrderStatus): boolean {
  return status !== "pending" && !hasEnded(status);
}

/** Whether an order is still to be delivered. An account with such an order cannot be deleted. */
export function isOpen(status: OrderStatus): boolean {
  return status !== "delivered" && !hasEnded(status);
}

export const OPEN_STATUSES = ORDER_STATUSES.filter(isOpen);
