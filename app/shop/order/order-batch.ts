import type { Paise } from "#app/shop/money.ts";
import { endsOrder } from "#app/shop/order/order-end.ts";
import { isUnpaidOnline } from "#app/shop/order/order-payment.ts";
import { hasEnded, isConfirmed } from "#app/shop/order/order-transitions.ts";
import {
  ORDER_STATUSES,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  statusLabel,
} from "#app/shop/order/order.ts";

/** The changes that a batch can make: setting a status, or issuing invoices. */
export const BATCH_CHANGES = [...ORDER_STATUSES, "invoice"] as const;
export type BatchChange = (typeof BATCH_CHANGES)[number];

/** The maximum number of orders in a batch. The database rejects more. */
export const MAX_BATCH = 500;

export type BatchOrder = {
  orderNumber: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  total: Paise;
  /** The amount refunded so far, in paise. */
  refunded: Paise;
  email: string | null;
  trackingNumber: string | null;
};

/** Formats a number of orders: '1 order', '12 orders'. */
export function countOrders(count: number): string {
  return `${count.toLocaleString("en-IN")} ${count === 1 ? "order" : "orders"}`;
}

/** Returns the label of the batch button: 'Ship 10 orders', 'Set 3 orders to Processing'. */
export function batchButton(change: BatchChange, count: number): string {
  const orders = countOrders(count);
  if (change === "invoice") return `Issue the invoices of ${orders}`;
  if (change === "shipped") return `Ship ${orders}`;
  if (change === "confirmed") return `Confirm ${orders}`;
  if (change === "cancelled") return `Cancel ${orders}`;
  return `Set ${orders} to ${statusLabel(change)}`;
}

/**
 * Returns why a batch skips this order: `unpaid` online, or `ended` when it is to be shipped; null when it does not.
 * Mirrors private.batch_left_alone.
 */
export function leftAlone(
  change: BatchChange,
  order: Pick<BatchOrder, "status" | "paymentMethod" | "paymentStatus">,
): "unpaid" | "ended" | null {
  if (change !== "invoice" && isConfirmed(change) && isUnpaidOnline(order)) return "unpaid";
  const hasArrived = order.status === "delivered" || hasEnded(order.status);
  return change === "shipped" && hasArrived ? "ended" : null;
}

type LeftAlone = NonNullable<ReturnType<typeof leftAlone>> | "refund";

/**
 * Returns why a batch leaves an order unchanged; null when it changes it. `refund`: ending the order would refund
 * money, and the user may not refund.
 */
export function findLeftReason(change: BatchChange, order: BatchOrder, mayRefund: boolean): LeftAlone | null {
  return !mayRefund && givesBack(change, order) ? "refund" : leftAlone(change, order);
}

/** Returns true if ending the order refunds an online payment. */
export function givesBack(change: BatchChange, order: BatchOrder): boolean {
  const isPaid = order.paymentMethod === "razorpay" && order.paymentStatus === "paid";
  return change !== "invoice" && endsOrder(order.status, change) && isPaid && order.total > order.refunded;
}

/** Returns the orders that the batch will change, without those that already have the status. */
export function listChanged(
  change: BatchChange,
  orders: readonly BatchOrder[],
  { mayRefund }: { mayRefund: boolean },
): BatchOrder[] {
  return orders.filter(
    (order) => order.status !== change && findLeftReason(change, order, mayRefund) === null,
  );
}

/** Counts the orders that the batch will change. */
export function countChanged(...batch: Parameters<typeof listChanged>): number {
  return listChanged(...batch).length;
}

/**
 * Returns the heading of the page that confirms a batch, and the label of its button; null when no order would change.
 * @param hasUnticked true if the page has further orders, which are shipped too when they are ticked
 */
export function batchLabels(
  change: BatchChange,
  orders: readonly BatchOrder[],
  { mayRefund, hasUnticked }: { mayRefund: boolean; hasUnticked: boolean },
): { heading: string; button: string | null } {
  const changed = countChanged(change, orders, { mayRefund });
  const untracked = countUntracked(change, orders);
  if (changed + untracked === 0) {
    const button = hasUnticked ? "Ship the orders ticked below" : null;
    return { heading: batchButton(change, orders.length), button };
  }
  const heading =
    changed === 0 ? `Save the tracking of ${countOrders(untracked)}` : batchButton(change, changed);
  return { heading, button: hasUnticked ? `${heading} and those ticked below` : heading };
}

/** Returns the heading and the first sentence of the page of a batch that would change none of its orders. */
export function nothingToChange(change: BatchChange, count: number): { heading: string; text: string } {
  const verb = change === "shipped" ? "shipped" : change === "cancelled" ? "cancelled" : "changed";
  const heading = {
    shipped: "Nothing to ship",
    cancelled: "Nothing to cancel",
    changed: "Nothing to change",
  };
  const text =
    count === 1 ? `This order cannot be ${verb}.` : `None of these ${countOrders(count)} can be ${verb}.`;
  return { heading: heading[verb], text };
}

/** Counts the shipped orders without a tracking number. Shipping them again saves the number that is typed. */
export function countUntracked(change: BatchChange, orders: readonly BatchOrder[]): number {
  return change === "shipped"
    ? orders.filter(({ status, trackingNumber }) => status === "shipped" && trackingNumber === null).length
    : 0;
}
