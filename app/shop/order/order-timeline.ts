import { isConfirmed, isOpen } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";

/** The fields of an order that its timeline shows; times are ISO timestamps. */
export type OrderTimes = {
  status: OrderStatus;
  createdAt: string;
  confirmedAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
  cancelledAt: string | null;
};

/** One step of the timeline. `done` is false for a step still to come; `at` is null when its time is not known. */
export type TimelineEntry = {
  key: "placed" | "confirmed" | "shipped" | "delivered" | "cancelled";
  label: string;
  at: string | null;
  done: boolean;
};

/**
 * The steps of an order in order of time: placed; confirmed (by status); shipped, delivered and cancelled (by their
 * times). Open orders also have the steps to come.
 */
export function orderTimeline(order: OrderTimes): TimelineEntry[] {
  const { status, createdAt, confirmedAt, shippedAt, deliveredAt, cancelledAt } = order;
  const confirmed = isConfirmed(status);
  const steps: TimelineEntry[] = [
    { key: "placed", label: "Order placed", at: createdAt, done: true },
    { key: "confirmed", label: "Confirmed", at: confirmed ? confirmedAt : null, done: confirmed },
    { key: "shipped", label: "Shipped", at: shippedAt, done: shippedAt !== null },
    { key: "delivered", label: "Delivered", at: deliveredAt, done: deliveredAt !== null },
    { key: "cancelled", label: "Cancelled", at: cancelledAt, done: cancelledAt !== null },
  ];
  return steps.filter((step) => step.done || (isOpen(status) && step.key !== "cancelled"));
}
