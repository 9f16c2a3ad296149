import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect } from "vitest";

import { findBookErrors } from "#tests/races/support/ledger.ts";
import {
  cancel,
  endHold,
  expire,
  newsOf,
  outcomes,
  placeOnline,
  refunds,
  reopen,
  setStatus,
  settle,
  states,
  switchToCod,
} from "#tests/races/support/payments.ts";
import { race, times } from "#tests/races/support/race.ts";
import {
  line,
  openShopDatabase,
  placeOrder,
  type ShopDatabase,
  stockShop,
  tally,
} from "#tests/races/support/shop-database.ts";

let shop: ShopDatabase;

beforeAll(async () => {
  shop = await openShopDatabase();
});

afterAll(() => shop?.close());

/** 40 shoppers with an order of one unit each; `spare` more units lie in the shop. */
async function stockPairs(spare: number) {
  const opening = [40 + spare];
  const { productIds, userIds } = await stockShop(shop, opening, 41);
  const adminId = userIds[40] ?? "";
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const orders = await times(40, (n) =>
    placeOnline(shop, { userId: userIds[n] ?? "", productId: productIds[0] }),
  );
  return { orders, adminId, productIds, opening, errors: () => findBookErrors(shop, productIds, opening) };
}

function total(counts: Record<string, number>, keys: string[]): number {
  return keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
}

/** The states that came, and no others, 40 in all. */
function expectOnly(counts: Record<string, number>, keys: string[]) {
  expect(Object.keys(counts).filter((key) => !keys.includes(key))).toEqual([]);
  expect(total(counts, keys)).toBe(40);
}

race(
  "the last unit, payment window closed, placed again from the same cart 100 times: always possible",
  async () => {
    const { productIds, userIds } = await stockShop(shop, [1], 6);
    const [userId = "", ...rivals] = userIds;
    const cartId = randomUUID();
    await placeOnline(shop, { userId, productId: productIds[0], cartId });
    for (let n = 0; n < 100; n++) {
      const [again, ...others] = await Promise.all([
        placeOrder(shop.server, { userId, lines: [line(productIds[0])], method: "razorpay", cartId }),
        ...rivals.map((rival) => placeOrder(shop.server, { userId: rival, lines: [line(productIds[0])] })),
      ]);
      expect(tally([again])).toEqual({ placed: 1 });
      expect(tally(others)).toEqual({ out_of_stock: 5 });
    }
    expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 0 }]);
    expect(await states(shop)).toEqual({ "cancelled/pending/razorpay": 100, "pending/pending/razorpay": 1 });
    expect(await findBookErrors(shop, productIds, [1])).toEqual([]);
  },
);

race("100 cancels, expiries and settlements of one order: stock and coupon return once", async () => {
  const { productIds, userIds } = await stockShop(shop, [10], 2);
  const [userId = "", adminId = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await shop.owner`insert into public.coupons (code, name, type, value, usage_limit) values ('TEN', 'Ten', 'fixed', 10, 1)`;
  const order = await placeOnline(shop, { userId, productId: productIds[0], quantity: 7, coupon: "TEN" });
  await endHold(shop, [order.id]);
  const acts = [
    () => cancel(shop, order),
    () => setStatus(shop, adminId, order.id, "cancelled"),
    () => expire(shop),
    () => settle(shop.server, newsOf(order, "failed")),
    () => settle(shop.server, newsOf(order, "failed", { paymentId: `pay_${randomUUID()}` })),
  ];
  await times(100, async (n) => acts[n % acts.length]?.());
  expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 10 }]);
  expect(await shop.owner`select used_count from public.coupons`).toEqual([{ used_count: 0 }]);
  expect(await findBookErrors(shop, productIds, [10])).toEqual([]);

  // Then the money comes, many times over, while the admin goes on cancelling.
  await times(100, async (n) =>
    n % 5 === 0
      ? setStatus(shop, adminId, order.id, "cancelled")
      : settle(shop.server, newsOf(order, n % 2 === 0 ? "captured" : "refunded")),
  );
  await settle(shop.server, newsOf(order, "refunded"));
  expect(await states(shop)).toEqual({ "cancelled/refunded/razorpay": 1 });
  expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 10 }]);
  expect(await findBookErrors(shop, productIds, [10])).toEqual([]);
});

race("40 captures against expiry: every order is paid", async () => {
  const { orders, errors } = await stockPairs(0);
  await endHold(
    shop,
    orders.map(({ id }) => id),
  );
  const answers = await Promise.all(
    orders.flatMap((order) => [
      settle(shop.server, newsOf(order, "captured")),
      expire(shop).then(() => null),
    ]),
  );
  expect(outcomes(answers.flatMap((answer) => answer ?? []))).toEqual({ paid: 40 });
  expect(await states(shop)).toEqual({ "confirmed/paid/razorpay": 40 });
  expect(await errors()).toEqual([]);
  const [expired] =
    await shop.owner`select count(*) as n from public.order_status_history where status = 'failed'`;
  console.log(`40 captures against expiry: 40 paid, ${expired?.n} of them after they had expired`);
});

race("40 captures against expiry and buyers of what it frees: paid, or owed back", async () => {
  const { orders, productIds, errors } = await stockPairs(0);
  const buyers = orders.map(({ userId }) => userId);
  await endHold(
    shop,
    orders.map(({ id }) => id),
  );
  await Promise.all(
    orders.flatMap((order, n) => [
      expire(shop),
      placeOrder(shop.server, { userId: buyers[n] ?? "", lines: [line(productIds[0])] }),
      settle(shop.server, newsOf(order, "captured")),
    ]),
  );
  const counts = await states(shop);
  const paid = counts["confirmed/paid/razorpay"] ?? 0;
  expect(paid + (counts["failed/paid/razorpay"] ?? 0)).toBe(40);
  expect((await refunds(shop))["late due"] ?? 0).toBe(40 - paid);
  expect(paid + (counts["confirmed/pending/cod"] ?? 0)).toBeLessThanOrEqual(40);
  expect(await errors()).toEqual([]);
});

race("40 captures against the shopper's cancel: cancelled, and owed back exactly once", async () => {
  const { orders, errors } = await stockPairs(0);
  await Promise.all(
    orders.flatMap((order) => [
      settle(shop.server, newsOf(order, "captured")),
      cancel(shop, order),
      settle(shop.server, newsOf(order, "captured")),
    ]),
  );
  expect(await states(shop)).toEqual({ "cancelled/paid/razorpay": 40 });
  expect(await refunds(shop)).toEqual({ "cancelled due": 40 });
  expect(await errors()).toEqual([]);
});

race("40 captures against the switch to cash: paid online, nothing to collect", async () => {
  const { orders, errors } = await stockPairs(0);
  const answers = await Promise.all(
    orders.flatMap((order) => [settle(shop.server, newsOf(order, "captured")), switchToCod(shop, order)]),
  );
  expect(outcomes(answers.filter((_, n) => n % 2 === 0) as { ok: boolean }[])).toEqual({ paid: 40 });
  expect(await states(shop)).toEqual({ "confirmed/paid/razorpay": 40 });
  expect(await refunds(shop)).toEqual({});
  expect(await errors()).toEqual([]);
});

race(
  "40 failed orders reopened, each twice, against 40 buyers of the 30 units left: exactly 30",
  async () => {
    const { orders, productIds } = await stockPairs(0);
    await Promise.all(orders.map((order) => settle(shop.server, newsOf(order, "failed"))));
    await shop.owner`update public.products set stock = 30`;
    const buyers = orders.map(({ userId }) => userId);
    const answers = await Promise.all(
      orders.flatMap((order, n) => [
        reopen(shop, order),
        placeOrder(shop.server, { userId: buyers[39 - n] ?? "", lines: [line(productIds[0])] }),
        reopen(shop, order),
        n % 2 === 0 ? switchToCod(shop, order) : settle(shop.server, newsOf(order, "authorized")),
      ]),
    );
    const usual = new Set(["done", "out_of_stock", "payment_method_unavailable", "recorded"]);
    expect(Object.keys(outcomes(answers)).filter((outcome) => !usual.has(outcome))).toEqual([]);
    expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 0 }]);
    const counts = await states(shop);
    expect(total(counts, ["pending/pending/razorpay", "confirmed/pending/cod"])).toBe(30);
    expect(await findBookErrors(shop, productIds, [30])).toEqual([]);
  },
);

race("20 failed orders of one shopper reopened at once: three wait, no more", async () => {
  // A product for each, so that nothing but the shopper stands between them.
  const opening = Array.from({ length: 20 }, () => 1);
  const { productIds, userIds } = await stockShop(shop, opening, 1);
  const userId = userIds[0] ?? "";
  const orders = [];
  for (const productId of productIds) {
    const order = await placeOnline(shop, { userId, productId });
    await settle(shop.server, newsOf(order, "failed"));
    orders.push(order);
  }
  const answers = await Promise.all(orders.map((order) => reopen(shop, order)));
  expect(outcomes(answers)).toEqual({ done: 3, too_many_unpaid: 17 });
  expect(await findBookErrors(shop, productIds, opening)).toEqual([]);
});

race(
  "40 paid orders cancelled and reinstated by the admin while refunds are fetched: never both",
  async () => {
    const { orders, adminId, errors } = await stockPairs(0);
    await Promise.all(orders.map((order) => settle(shop.server, newsOf(order, "captured"))));
    await Promise.all(
      orders.flatMap((order) => [
        cancel(shop, order),
        setStatus(shop, adminId, order.id, "confirmed"),
        shop.server`select id from public.claim_refunds(3)`,
        setStatus(shop, adminId, order.id, "confirmed"),
      ]),
    );
    expectOnly(await states(shop), ["confirmed/paid/razorpay", "cancelled/paid/razorpay"]);
    expect((await refunds(shop))["cancelled due"] ?? 0).toBe(
      (await states(shop))["cancelled/paid/razorpay"] ?? 0,
    );
    expect(await errors()).toEqual([]);
  },
);
