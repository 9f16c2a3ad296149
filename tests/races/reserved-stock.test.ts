import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import {
  cancel,
  countOutcomes,
  countRefunds,
  countStates,
  endReservations,
  expire,
  paymentUpdate,
  placeOnline,
  reopen,
  setStatus,
  settle,
  switchToCod,
} from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { countAnswers, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

/** 40 shoppers with an order of one unit each, and `spare` units in stock. */
async function createOrders(spare: number) {
  const opening = [40 + spare];
  const { productIds, userIds } = await stockShop(shop, opening, 41);
  const adminId = userIds[40] ?? "";
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const orders = await concurrently(40, (n) =>
    placeOnline(shop, { userId: userIds[n] ?? "", productId: productIds[0] }),
  );
  return { orders, adminId, productIds, opening, errors: () => findLedgerErrors(shop, productIds, opening) };
}

function total(counts: Record<string, number>, keys: string[]): number {
  return keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
}

/** Expects 40 orders in these states only. */
function expectOnly(counts: Record<string, number>, keys: string[]) {
  expect(Object.keys(counts).filter((key) => !keys.includes(key))).toEqual([]);
  expect(total(counts, keys)).toBe(40);
}

race("the last unit can be reserved again from the same cart 100 times, against five rivals", async () => {
  const { productIds, userIds } = await stockShop(shop, [1], 6);
  const [userId = "", ...rivals] = userIds;
  const cartId = randomUUID();
  await placeOnline(shop, { userId, productId: productIds[0], cartId });
  for (let n = 0; n < 100; n++) {
    const [again, ...others] = await Promise.all([
      placeOrder(shop.server, { userId, lines: [line(productIds[0])], method: "razorpay", cartId }),
      ...rivals.map((rival) => placeOrder(shop.server, { userId: rival, lines: [line(productIds[0])] })),
    ]);
    expect(countAnswers([again])).toEqual({ placed: 1 });
    expect(countAnswers(others)).toEqual({ out_of_stock: 5 });
  }
  expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 0 }]);
  expect(await countStates(shop)).toEqual({
    "cancelled/pending/razorpay": 100,
    "pending/pending/razorpay": 1,
  });
  expect(await findLedgerErrors(shop, productIds, [1])).toEqual([]);
});

race("100 cancellations, expiries and settlements of one order return stock and coupon once", async () => {
  const { productIds, userIds } = await stockShop(shop, [10], 2);
  const [userId = "", adminId = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await shop.owner`insert into public.coupons (code, name, type, value, usage_limit) values ('TEN', 'Ten', 'fixed', 10, 1)`;
  const order = await placeOnline(shop, { userId, productId: productIds[0], quantity: 7, coupon: "TEN" });
  await endReservations(shop, [order.id]);
  const acts = [
    () => cancel(shop, order),
    () => setStatus(shop, adminId, order.id, "cancelled"),
    () => expire(shop),
    () => settle(shop.server, paymentUpdate(order, "failed")),
    () => settle(shop.server, paymentUpdate(order, "failed", { paymentId: `pay_${randomUUID()}` })),
  ];
  await concurrently(100, async (n) => acts[n % acts.length]?.());
  expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 10 }]);
  expect(await shop.owner`select used_count from public.coupons`).toEqual([{ used_count: 0 }]);
  expect(await findLedgerErrors(shop, productIds, [10])).toEqual([]);

  // Then payments arrive many times while the admin keeps cancelling.
  await concurrently(100, async (n) =>
    n % 5 === 0
      ? setStatus(shop, adminId, order.id, "cancelled")
      : settle(shop.server, paymentUpdate(order, n % 2 === 0 ? "captured" : "refunded")),
  );
  // Whichever came first, the news of the refund itself decides.
  const payment = paymentUpdate(order, "refunded");
  const refund = { id: "rfnd_1", refund_id: null, payment_id: payment.paymentId, amount: order.total };
  await settle(shop.server, {
    ...payment,
    refunded: order.total,
    refunds: [{ ...refund, status: "processed" }],
  });
  expect(await countStates(shop)).toEqual({ "cancelled/refunded/razorpay": 1 });
  expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 10 }]);
  expect(await findLedgerErrors(shop, productIds, [10])).toEqual([]);
});

race("40 captures concurrent with expiry pay every order", async () => {
  const { orders, errors } = await createOrders(0);
  await endReservations(
    shop,
    orders.map(({ id }) => id),
  );
  const answers = await Promise.all(
    orders.flatMap((order) => [
      settle(shop.server, paymentUpdate(order, "captured")),
      expire(shop).then(() => null),
    ]),
  );
  expect(countOutcomes(answers.flatMap((answer) => answer ?? []))).toEqual({ paid: 40 });
  expect(await countStates(shop)).toEqual({ "confirmed/paid/razorpay": 40 });
  expect(await errors()).toEqual([]);
  const [expired] =
    await shop.owner`select count(*) as n from public.order_status_history where status = 'failed'`;
  console.log(`40 captures against expiry: 40 paid, ${expired?.n} of them after they had expired`);
});

race("40 captures concurrent with expiry and new buyers are paid or refunded", async () => {
  const { orders, productIds, errors } = await createOrders(0);
  const buyers = orders.map(({ userId }) => userId);
  await endReservations(
    shop,
    orders.map(({ id }) => id),
  );
  await Promise.all(
    orders.flatMap((order, n) => [
      expire(shop),
      placeOrder(shop.server, { userId: buyers[n] ?? "", lines: [line(productIds[0])] }),
      settle(shop.server, paymentUpdate(order, "captured")),
    ]),
  );
  const counts = await countStates(shop);
  const paid = counts["confirmed/paid/razorpay"] ?? 0;
  expect(paid + (counts["failed/paid/razorpay"] ?? 0)).toBe(40);
  expect((await countRefunds(shop))["late due"] ?? 0).toBe(40 - paid);
  expect(paid + (counts["confirmed/pending/cod"] ?? 0)).toBeLessThanOrEqual(40);
  expect(await errors()).toEqual([]);
});

race("40 captures concurrent with cancellation are cancelled and refunded once", async () => {
  const { orders, errors } = await createOrders(0);
  await Promise.all(
    orders.flatMap((order) => [
      settle(shop.server, paymentUpdate(order, "captured")),
      cancel(shop, order),
      settle(shop.server, paymentUpdate(order, "captured")),
    ]),
  );
  expect(await countStates(shop)).toEqual({ "cancelled/paid/razorpay": 40 });
  expect(await countRefunds(shop)).toEqual({ "cancelled due": 40 });
  expect(await errors()).toEqual([]);
});

race("40 captures concurrent with a switch to cash on delivery are paid online", async () => {
  const { orders, errors } = await createOrders(0);
  const answers = await Promise.all(
    orders.flatMap((order) => [
      settle(shop.server, paymentUpdate(order, "captured")),
      switchToCod(shop, order),
    ]),
  );
  expect(countOutcomes(answers.filter((_, n) => n % 2 === 0) as { ok: boolean }[])).toEqual({ paid: 40 });
  expect(await countStates(shop)).toEqual({ "confirmed/paid/razorpay": 40 });
  expect(await countRefunds(shop)).toEqual({});
  expect(await errors()).toEqual([]);
});

race("40 failed orders reopened twice each against 40 buyers of 30 units take exactly 30", async () => {
  const { orders, productIds } = await createOrders(0);
  await endReservations(
    shop,
    orders.map(({ id }) => id),
  );
  await expire(shop);
  await shop.owner`update public.products set stock = 30`;
  const buyers = orders.map(({ userId }) => userId);
  const answers = await Promise.all(
    orders.flatMap((order, n) => [
      reopen(shop, order),
      placeOrder(shop.server, { userId: buyers[39 - n] ?? "", lines: [line(productIds[0])] }),
      reopen(shop, order),
      n % 2 === 0 ? switchToCod(shop, order) : settle(shop.server, paymentUpdate(order, "authorized")),
    ]),
  );
  const usual = new Set(["done", "out_of_stock", "payment_method_unavailable", "recorded"]);
  expect(Object.keys(countOutcomes(answers)).filter((outcome) => !usual.has(outcome))).toEqual([]);
  expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 0 }]);
  const counts = await countStates(shop);
  expect(total(counts, ["pending/pending/razorpay", "confirmed/pending/cod"])).toBe(30);
  expect(await findLedgerErrors(shop, productIds, [30])).toEqual([]);
});

race("20 failed orders of one shopper reopened concurrently: three wait for payment", async () => {
  // A product for each order, so that only the shopper's limit is contended.
  const opening = Array.from({ length: 20 }, () => 1);
  const { productIds, userIds } = await stockShop(shop, opening, 1);
  const userId = userIds[0] ?? "";
  const orders = [];
  for (const productId of productIds) {
    const order = await placeOnline(shop, { userId, productId });
    await endReservations(shop, [order.id]);
    await expire(shop);
    orders.push(order);
  }
  const answers = await Promise.all(orders.map((order) => reopen(shop, order)));
  expect(countOutcomes(answers)).toEqual({ done: 3, too_many_unpaid: 17 });
  expect(await findLedgerErrors(shop, productIds, opening)).toEqual([]);
});

race("40 paid orders cancelled and reinstated while refunds are claimed are never both", async () => {
  const { orders, adminId, errors } = await createOrders(0);
  await Promise.all(orders.map((order) => settle(shop.server, paymentUpdate(order, "captured"))));
  await Promise.all(
    orders.flatMap((order) => [
      cancel(shop, order),
      setStatus(shop, adminId, order.id, "confirmed"),
      shop.server`select id from public.shop_claim_refunds(3)`,
      setStatus(shop, adminId, order.id, "confirmed"),
    ]),
  );
  expectOnly(await countStates(shop), ["confirmed/paid/razorpay", "cancelled/paid/razorpay"]);
  expect((await countRefunds(shop))["cancelled due"] ?? 0).toBe(
    (await countStates(shop))["cancelled/paid/razorpay"] ?? 0,
  );
  expect(await errors()).toEqual([]);
});
