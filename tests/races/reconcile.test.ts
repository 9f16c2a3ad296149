import { randomUUID } from "node:crypto";

import type postgres from "postgres";
import { expect } from "vitest";

import {
  recordRefund,
  cancel,
  countRefunds,
  countStates,
  createUnpaidOrders,
  endReservations,
  expire,
  type OnlineOrder,
  paymentUpdate,
  settle,
} from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";

const shop = await openShopDatabase();

race("40 refunds and 40 orders claimed by 20 concurrent workers are claimed once each", async () => {
  const { orders, errors } = await createUnpaidOrders(shop, 40);
  const checks = await concurrently(
    20,
    () => shop.server`select order_id from public.shop_claim_due_payment_checks(10)`,
  );
  expect(checks.flat().length).toBe(40);
  expect(new Set(checks.flat().map(({ order_id }) => String(order_id))).size).toBe(40);
  await Promise.all(orders.map((order) => settle(shop.server, paymentUpdate(order, "captured"))));
  await Promise.all(orders.map((order) => cancel(shop, order)));
  const claims = await concurrently(
    20,
    () => shop.server`select id, idempotency_key from public.shop_claim_refunds(10)`,
  );
  expect(claims.flat().length).toBe(40);
  expect(new Set(claims.flat().map(({ idempotency_key }) => String(idempotency_key))).size).toBe(40);
  await Promise.all(
    [...claims.flat(), ...claims.flat()].map(({ id }) =>
      recordRefund(shop.server, { refund_id: String(id), id: `rfnd_${id}`, status: "processed" }),
    ),
  );
  expect(await countStates(shop)).toEqual({ "cancelled/refunded/razorpay": 40 });
  expect(await countRefunds(shop)).toEqual({ "cancelled processed": 40 });
  expect(await errors()).toEqual([]);
});

race("50 checks of an order during another check do not ask Razorpay", async () => {
  const { orders } = await createUnpaidOrders(shop, 1);
  const [order] = orders as [OnlineOrder];
  const claim = async (sql: postgres.Sql) => {
    const [row] = await sql<{ mine: boolean }[]>`select public.shop_claim_payment_check(${order.id}) as mine`;
    return row?.mine;
  };
  const { first, later } = await shop.owner.begin(async (transaction) => ({
    first: await claim(transaction as unknown as postgres.Sql),
    later: concurrently(50, () => claim(shop.server)),
    wait: await transaction`select pg_sleep(0.3)`,
  }));
  expect(first).toBe(true);
  expect((await later).filter(Boolean)).toEqual([]);
});

race("20 attempts to store a Razorpay order keep the first", async () => {
  const { orders } = await createUnpaidOrders(shop, 1);
  const [order] = orders as [OnlineOrder];
  await shop.owner`update public.orders set razorpay_order_id = null`;
  const answers = await concurrently(
    20,
    () =>
      shop.server`select public.shop_store_razorpay_order(${order.id}, ${`order_${randomUUID()}`}) as kept`,
  );
  expect(new Set(answers.flat().map(({ kept }) => String(kept))).size).toBe(1);
});

race("200 authorised orders do not hide the one that has expired", async () => {
  const { orders, errors } = await createUnpaidOrders(shop, 201);
  const [last, ...promised] = orders.toSorted((a, b) => (a.id < b.id ? 1 : -1)) as [
    OnlineOrder,
    ...OnlineOrder[],
  ];
  await Promise.all(promised.map((order) => settle(shop.server, paymentUpdate(order, "authorized"))));
  await endReservations(
    shop,
    orders.map(({ id }) => id),
  );
  expect(await expire(shop)).toBe(1);
  expect(await countStates(shop)).toEqual({ "failed/failed/razorpay": 1, "pending/pending/razorpay": 200 });
  expect(await shop.owner`select status from public.orders where id = ${last.id}`).toEqual([
    { status: "failed" },
  ]);
  expect(await errors()).toEqual([]);
});
