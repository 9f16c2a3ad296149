import { randomUUID } from "node:crypto";

import type postgres from "postgres";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { concurrently } from "#tests/races/support/race.ts";
import {
  type Answer,
  callAs,
  line,
  placeOrder,
  type ShopDatabase,
  stockShop,
} from "#tests/races/support/shop-database.ts";

export type Outcome = { ok: boolean; code?: string; outcome?: string; duplicate?: boolean };

/** State of a payment as Razorpay reports it; amounts in rupees. */
export type PaymentUpdate = {
  razorpayOrderId: string;
  paymentId: string;
  amount: number;
  status: string;
  refunded?: number;
  refunds?: RefundUpdate[];
};

/** State of a refund as Razorpay reports it: `refund_id` is the shop's, null for one made in the dashboard. */
export type RefundUpdate = {
  id: string;
  refund_id: string | null;
  payment_id: string;
  amount: number;
  status: "pending" | "processed" | "failed";
};

/** An online order with its Razorpay order, whose id is 'order_' and the order id without dashes. */
export type OnlineOrder = { id: string; userId: string; razorpayOrderId: string; total: number };

export type OnlineCheckout = {
  userId: string;
  productId: string | undefined;
  quantity?: number;
  coupon?: string;
  cartId?: string;
};

/** Places an online order of one product at ₹100 each (₹10 off with a coupon) and stores its Razorpay order. */
export async function placeOnline(shop: ShopDatabase, checkout: OnlineCheckout): Promise<OnlineOrder> {
  const answer = await placeOrder(shop.server, {
    userId: checkout.userId,
    lines: [line(checkout.productId, checkout.quantity)],
    method: "razorpay",
    cartId: checkout.cartId ?? randomUUID(),
    ...(checkout.coupon ? { coupon: checkout.coupon, discount: 10 } : {}),
  });
  if (!answer.order_id) {
    throw new Error(`not placed: ${answer.code}`);
  }
  const razorpayOrderId = await createRazorpayOrder(shop.server, answer.order_id);
  const total = (checkout.quantity ?? 1) * 100 - (checkout.coupon ? 10 : 0);
  return { id: answer.order_id, userId: checkout.userId, razorpayOrderId, total };
}

/** Shoppers with an unpaid online order of one unit each. */
export async function createUnpaidOrders(shop: ShopDatabase, count: number) {
  const opening = [count];
  const { productIds, userIds } = await stockShop(shop, opening, count);
  const orders = await concurrently(count, (n) =>
    placeOnline(shop, { userId: userIds[n] ?? "", productId: productIds[0] }),
  );
  return { orders, errors: () => findLedgerErrors(shop, productIds, opening) };
}

export async function createRazorpayOrder(sql: postgres.Sql, orderId: string): Promise<string> {
  const razorpayOrderId = `order_${orderId.replaceAll("-", "")}`;
  const [row] = await sql<{ kept: string | null }[]>`
    select public.shop_store_razorpay_order(${orderId}, ${razorpayOrderId}) as kept`;
  if (row?.kept !== razorpayOrderId) {
    throw new Error("the Razorpay order was not kept");
  }
  return razorpayOrderId;
}

export function paymentUpdate(
  order: OnlineOrder,
  status: string,
  more: Partial<PaymentUpdate> = {},
): PaymentUpdate {
  return {
    razorpayOrderId: order.razorpayOrderId,
    paymentId: order.razorpayOrderId.replace("order", "pay"),
    amount: order.total,
    status,
    ...more,
  };
}

/** A payment as the Worker passes it to the database. */
function toInput(news: PaymentUpdate) {
  return {
    razorpay_order_id: news.razorpayOrderId,
    id: news.paymentId,
    amount: news.amount,
    currency: "INR",
    status: news.status,
    method: "upi",
    error: news.status === "failed" ? "The bank said no" : null,
    refunded: news.refunded ?? 0,
    refunds: news.refunds ?? null,
  };
}

/** Records the state of a refund: `refund_id` is Haat's, `id` Razorpay's. */
export async function recordRefund(
  sql: postgres.Sql,
  refund:
    | RefundUpdate
    | { refund_id: string; id: string | null; payment_id?: string; status: string; error?: string },
): Promise<void> {
  await sql`select public.shop_record_refund(${sql.json(refund)})`;
}

/** Reports a payment as callback and cron do. */
export async function settle(sql: postgres.Sql, news: PaymentUpdate): Promise<Outcome> {
  const [row] = await sql<{ answer: Outcome }[]>`
    select public.shop_settle_payment(${sql.json(toInput(news))}) as answer`;
  return requireAnswer(row);
}

/** Reports a payment as the webhook does: with one of its refunds, if there are any. */
export async function receiveWebhook(
  sql: postgres.Sql,
  eventId: string,
  news: PaymentUpdate,
): Promise<Outcome> {
  const { refunds, ...payment } = toInput(news);
  const [row] = await sql<{ answer: Outcome }[]>`
    select public.shop_receive_webhook(
      ${eventId}, 'payment', ${sql.json(payment)}, ${refunds?.at(-1) ? sql.json(refunds.at(-1) ?? null) : null}
    ) as answer`;
  return requireAnswer(row);
}

export function cancel(shop: ShopDatabase, order: OnlineOrder) {
  return callAs<Answer>(
    shop.server,
    order.userId,
    (sql) => sql`select public.shop_cancel_order(${order.id}) as answer`,
  );
}

export function reopen(shop: ShopDatabase, order: OnlineOrder) {
  return callAs<Answer>(
    shop.server,
    order.userId,
    (sql) => sql`select public.shop_reopen_order(${order.id}) as answer`,
  );
}

export function switchToCod(shop: ShopDatabase, order: OnlineOrder) {
  return callAs<Answer>(
    shop.server,
    order.userId,
    (sql) => sql`select public.shop_switch_to_cod(${order.id}) as answer`,
  );
}

/** Sets a status as an admin; the shop keeps the cash of a collected order. */
export function setStatus(shop: ShopDatabase, adminId: string, orderId: string, status: string) {
  return callAs<Answer>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_set_order_status(${orderId}, ${status}, null, 'kept') as answer`,
  );
}

/** Ends the reservation of these orders. */
export async function endReservations(shop: ShopDatabase, orderIds: string[]): Promise<void> {
  await shop.owner`
    update public.orders set held_until = now() - interval '1 second'
    where held_until is not null and id = any (${orderIds})`;
}

export async function expire(shop: ShopDatabase): Promise<number> {
  const [row] = await shop.server<
    { count: number }[]
  >`select public.shop_expire_unpaid_orders(false) as count`;
  return row?.count ?? 0;
}

/** Number of orders by 'status/payment_status/method'. */
export async function countStates(shop: ShopDatabase): Promise<Record<string, number>> {
  const rows = await shop.owner<{ state: string; count: number }[]>`
    select status || '/' || payment_status || '/' || payment_method as state, count(*)::integer as count
    from public.orders group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Number of refunds by 'reason status'. */
export async function countRefunds(shop: ShopDatabase): Promise<Record<string, number>> {
  const rows = await shop.owner<{ refund: string; count: number }[]>`
    select reason || ' ' || status as refund, count(*)::integer as count from public.refunds group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ refund, count }) => [refund, count]));
}

/** Number of answers by outcome or error code. */
export function countOutcomes(answers: (Outcome | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = answer?.duplicate ? "duplicate" : (answer?.outcome ?? answer?.code ?? "done");
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

function requireAnswer(row: { answer: Outcome } | undefined): Outcome {
  if (!row) {
    throw new Error("no answer");
  }
  return row.answer;
}
