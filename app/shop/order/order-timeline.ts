import { formatPaise, type Paise } from "#app/shop/money.ts";
import { isConfirmed, isOpen } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus, PaymentStatus } from "#app/shop/order/order.ts";

/** The fields of an order that its timeline shows; times are ISO timestamps. */
export type OrderTimes = {
  status: OrderStatus;
  createdAt: string;
  confirmedAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
};

export type OrderFailure = { label: string; at: string | null };

const NO_FAILURE: OrderFailure = { label: "Order failed", at: null };

/** Returns what failed and when, from the history of an order. */
export function orderFailure(
  history: readonly { status: OrderStatus; paymentStatus: PaymentStatus; at: string }[],
): OrderFailure {
  const last = history.findLast(({ status }) => status === "failed");
  if (!last) return NO_FAILURE;
  return { label: last.paymentStatus === "failed" ? "Payment not received" : NO_FAILURE.label, at: last.at };
}

/** One step of the timeline. `done` is false for a step still to come; `at` is null when its time is not known. */
export type TimelineEntry = {
  key: "placed" | "confirmed" | "shipped" | "delivered" | "cancelled" | "failed" | "refunded";
  label: string;
  at: string | null;
  done: boolean;
};

/**
 * Returns the steps of an order in order of time: placed; confirmed (by status); shipped, delivered and cancelled (by
 * their times); for a failed order, what failed and whether it was ever confirmed. Open orders also have the steps to
 * come.
 * @param failure when and why the order failed, as far as its history says
 */
export function orderTimeline(order: OrderTimes, failure: OrderFailure = NO_FAILURE): TimelineEntry[] {
  const { status, createdAt, confirmedAt, shippedAt, deliveredAt, cancelledAt } = order;
  const failed = status === "failed";
  const confirmed = isConfirmed(status) || (failed && confirmedAt !== null);
  const steps: TimelineEntry[] = [
    { key: "placed", label: "Order placed", at: createdAt, done: true },
    { key: "confirmed", label: "Confirmed", at: confirmed ? confirmedAt : null, done: confirmed },
    { key: "shipped", label: "Shipped", at: shippedAt, done: shippedAt !== null },
    {
      key: "delivered",
      label: deliveredAt === null ? "Delivery" : "Delivered",
      at: deliveredAt,
      done: deliveredAt !== null,
    },
    { key: "cancelled", label: "Cancelled", at: cancelledAt, done: cancelledAt !== null },
    { key: "failed", label: failure.label, at: failure.at, done: failed },
  ];
  return steps.filter(({ key, done }) => done || (isOpen(status) && key !== "cancelled" && key !== "failed"));
}

/**
 * Returns the last step of an order whose payment went back, with the amount in paise and the time as far as they are
 * known; null for any other order.
 */
export function refundStep(
  order: { paymentStatus: PaymentStatus; refunds: readonly { amount: Paise; status: string }[] },
  history: readonly { paymentStatus: PaymentStatus; at: string }[],
): TimelineEntry | null {
  if (order.paymentStatus !== "refunded") return null;
  const amount = order.refunds
    .filter(({ status }) => status === "processed")
    .reduce((sum, refund) => sum + refund.amount, 0);
  const at = history.find(({ paymentStatus }) => paymentStatus === "refunded")?.at ?? null;
  return {
    key: "refunded",
    label: amount > 0 ? `Refunded ${formatPaise(amount)}` : "Refunded",
    at,
    done: true,
  };
}
