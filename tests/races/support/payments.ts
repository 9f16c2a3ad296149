import { randomUUID } from "node:crypto";

import type postgres from "postgres";

import { findBookErrors } from "#tests/races/support/ledger.ts";
import { times } from "#tests/races/support/race.ts";
import {
  type Answer,
  callAs,
  line,
  placeOrder,
  type ShopDatabase,
  stockShop,
} from "#tests/races/support/shop-database.ts";

export type Outcome = { ok: boolean; code?: string; outcome?: string; duplicate?: boolean };

/** One piece of Razorpay's news about a payment; amounts in rupees. */
export type News = {
  razorpayOrderId: string;
  paymentId: string;
  amount: number;
  status: string;
  refunded?: number;
};

/** An online order that Razorpay knows: its order there is 'order_' and the id without dashes. */
export type OnlineOrder = { id: string; userId: string; razorpayOrderId: string; total: number };

export type OnlineCheckout = {
  userId: string;
  productId: string | undefined;
  quantity?: number;
  coupon?: string;
  cartId?: string;
};

/** Places an online order of one product at ₹100 apiece (₹10 off with a coupon) and calls it to Razorpay. */
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
  const razorpayOrderId = await callRazorpay(shop.server, answer.order_id);
  const total = (checkout.quantity ?? 1) * 100 - (checkout.coupon ? 10 : 0);
  return { id: answer.order_id, userId: checkout.userId, razorpayOrderId, total };
}

/** That many shoppers, each with an online order of one unit that nothing else stands in the way of. */
export async function stockOrders(shop: ShopDatabase, count: number) {
  const opening = [count];
  const { productIds, userIds } = await stockShop(shop, opening, count);
  const orders = await times(count, (n) =>
    placeOnline(shop, { userId: userIds[n] ?? "", productId: productIds[0] }),
  );
  return { orders, errors: () => findBookErrors(shop, productIds, opening) };
}

export async function callRazorpay(sql: postgres.Sql, orderId: string): Promise<string> {
  const razorpayOrderId = `order_${orderId.replaceAll("-", "")}`;
  const [row] = await sql<{ kept: string | null }[]>`
    select public.store_razorpay_order(${orderId}, ${razorpayOrderId}) as kept`;
  if (row?.kept !== razorpayOrderId) {
    throw new Error("the Razorpay order was not kept");
  }
  return razorpayOrderId;
}

export function newsOf(order: OnlineOrder, status: string, more: Partial<News> = {}): News {
  return {
    razorpayOrderId: order.razorpayOrderId,
    paymentId: order.razorpayOrderId.replace("order", "pay"),
    amount: order.total,
    status,
    ...more,
  };
}

/** As the callback and the reconciler do. */
export async function settle(sql: postgres.Sql, news: News): Promise<Outcome> {
  const [row] = await sql<{ answer: Outcome }[]>`
    select public.settle_payment(${news.razorpayOrderId}, ${news.paymentId}, ${news.amount}, 'INR', ${news.status},
      'upi', ${news.status === "failed" ? "The bank said no" : null}, ${news.refunded ?? 0}) as answer`;
  return told(row);
}

/** As the webhook does. */
export async function hear(sql: postgres.Sql, eventId: string, news: News): Promise<Outcome> {
  const payment = {
    razorpay_order_id: news.razorpayOrderId,
    id: news.paymentId,
    amount: news.amount,
    currency: "INR",
    status: news.status,
    method: "upi",
    error: null,
    refunded: news.refunded ?? 0,
  };
  const [row] = await sql<{ answer: Outcome }[]>`
    select public.receive_webhook(${eventId}, 'payment', ${sql.json(payment)}) as answer`;
  return told(row);
}

export function cancel(shop: ShopDatabase, order: OnlineOrder) {
  return callAs<Answer>(
    shop.server,
    order.userId,
    (sql) => sql`select public.cancel_order(${order.id}) as answer`,
  );
}

export function reopen(shop: ShopDatabase, order: OnlineOrder) {
  return callAs<Answer>(
    shop.server,
    order.userId,
    (sql) => sql`select public.reopen_order(${order.id}) as answer`,
  );
}

export function switchToCod(shop: ShopDatabase, order: OnlineOrder) {
  return callAs<Answer>(
    shop.server,
    order.userId,
    (sql) => sql`select public.switch_to_cod(${order.id}) as answer`,
  );
}

export function setStatus(shop: ShopDatabase, adminId: string, orderId: string, status: string) {
  return callAs<Answer>(
    shop.server,
    adminId,
    (sql) => sql`select public.set_order_status(${orderId}, ${status}) as answer`,
  );
}

/** Lets the time of those orders run out, and nothing else. */
export async function endHold(shop: ShopDatabase, orderIds: string[]): Promise<void> {
  await shop.owner`
    update public.orders set held_until = now() - interval '1 second'
    where held_until is not null and id = any (${orderIds})`;
}

export async function expire(shop: ShopDatabase): Promise<number> {
  const [row] = await shop.server<{ count: number }[]>`select public.expire_unpaid() as count`;
  return row?.count ?? 0;
}

/** How often each 'status/payment_status/method' stands in the shop. */
export async function states(shop: ShopDatabase): Promise<Record<string, number>> {
  const rows = await shop.owner<{ state: string; count: number }[]>`
    select status || '/' || payment_status || '/' || payment_method as state, count(*)::integer as count
    from public.orders group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** How often each 'reason status' of a refund stands in the shop. */
export async function refunds(shop: ShopDatabase): Promise<Record<string, number>> {
  const rows = await shop.owner<{ refund: string; count: number }[]>`
    select reason || ' ' || status as refund, count(*)::integer as count from public.refunds group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ refund, count }) => [refund, count]));
}

/** How often each outcome or refusal came. */
export function outcomes(answers: (Outcome | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = answer?.duplicate ? "duplicate" : (answer?.outcome ?? answer?.code ?? "done");
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

function told(row: { answer: Outcome } | undefined): Outcome {
  if (!row) {
    throw new Error("no answer");
  }
  return row.answer;
}
