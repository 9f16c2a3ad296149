import type { TransitionEffect } from "#app/shop/order/order-transitions.ts";
import type { OrderStatus } from "#app/shop/order/order.ts";
import type { ShopDatabase } from "#tests/races/support/shop-database.ts";
import { QUANTITY } from "#tests/races/support/transition-matrix.ts";

/** State of an order with its stock, coupon and refunds; amounts in rupees. */
export type Snapshot = {
  status: OrderStatus;
  payment: string;
  method: string;
  paidOnline: boolean;
  units: number;
  couponUsed: boolean;
  holdsReservation: boolean;
  owed: number;
  total: number;
  /** All related rows as text, to detect any change. */
  everything: string;
  history: { status: string; payment_status: string; actor: string; actor_id: string | null; age: number }[];
};

export async function readSnapshot({ owner }: ShopDatabase, orderId: string): Promise<Snapshot> {
  const [row] = await owner<Snapshot[]>`
    select o.status, o.payment_status as payment, o.payment_method as method, o.total_amount::float as total,
      o.payment_status = 'paid' and o.razorpay_payment_id is not null as "paidOnline",
      -coalesce((select sum(m.quantity) from public.stock_movements m where m.order_id = o.id), 0)::integer as units,
      exists (select 1 from public.coupon_redemptions r where r.order_id = o.id and r.released_at is null) as "couponUsed",
      o.status not in ('cancelled', 'failed') or o.held_until is not null as "holdsReservation",
      coalesce((
        select sum(r.amount) from public.refunds r
        where r.payment_id = o.razorpay_payment_id and r.status in ('due', 'pending')
      ), 0)::float as owed,
      concat(
        to_jsonb(o) - 'updated_at',
        (select jsonb_agg(to_jsonb(r) order by r.id) from public.refunds r where r.order_id = o.id),
        (select jsonb_agg(to_jsonb(m) order by m.id) from public.stock_movements m where m.order_id = o.id),
        (select jsonb_agg(to_jsonb(r)) from public.coupon_redemptions r where r.order_id = o.id),
        (select count(*) from public.order_status_history h where h.order_id = o.id)
      ) as everything,
      (
        select jsonb_agg(jsonb_build_object(
          'status', h.status, 'payment_status', h.payment_status, 'actor', h.actor, 'actor_id', h.actor_id,
          'age', extract(epoch from clock_timestamp() - h.created_at)
        ) order by h.id)
        from public.order_status_history h where h.order_id = o.id
      ) as history
    from public.orders o where o.id = ${orderId}`;
  if (!row) throw new Error("the order is gone");
  return row;
}

/** Differences between the state after a change and the expected effect; empty when there are none. */
export function findEffectErrors(effect: TransitionEffect, before: Snapshot, after: Snapshot): string[] {
  const isUnpaidCash = before.method === "cod" && ["pending", "failed"].includes(before.payment);
  const held = { keep: before.holdsReservation, release: false, reserve: true }[effect.reservation];
  const payments: Record<string, string> = {
    keep: before.payment,
    from_provider: after.payment,
    switch_to_cod: "pending",
    await_online: before.method === "razorpay" && before.payment === "failed" ? "pending" : before.payment,
    collect_cod: isUnpaidCash ? "paid" : before.payment,
  };
  const methods: Record<string, string> = {
    switch_to_cod: "cod",
    paid: "razorpay",
    from_provider: after.method,
    refunded: "razorpay",
  };
  const owed = {
    none: before.owed,
    create: before.paidOnline ? before.total : before.owed,
    cancel: 0,
    settle: 0,
    from_provider: after.owed,
  };
  const expected = {
    units: held ? QUANTITY : 0,
    couponUsed: held,
    holdsReservation: held,
    payment: payments[effect.payment] ?? effect.payment,
    method: methods[effect.payment] ?? before.method,
    owed: owed[effect.refund],
  };
  return Object.entries(expected).flatMap(([key, value]) => {
    const found = after[key as keyof typeof expected];
    return found === value ? [] : [`${key} is ${found}, not ${value}`];
  });
}

/** Differences in history: one new row, by `who` and with the current time, for a change, and none otherwise. */
export function findHistoryErrors(
  who: { actor: string; id: string | null },
  before: Snapshot,
  after: Snapshot,
): string[] {
  const newRows = after.history.slice(before.history.length);
  const changed = before.status !== after.status || before.payment !== after.payment;
  if (newRows.length !== (changed ? 1 : 0)) return [`${newRows.length} rows of history`];
  return newRows.flatMap((row) => {
    const actual = [row.status, row.payment_status, row.actor, row.actor_id].join(" ");
    const expected = [after.status, after.payment, who.actor, who.id].join(" ");
    return actual === expected && row.age >= 0 && row.age < 120
      ? []
      : [`history says ${actual}, not ${expected}`];
  });
}
