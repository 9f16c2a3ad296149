import { randomInt } from "node:crypto";

import { afterAll, beforeAll, expect } from "vitest";

import { findBookErrors } from "#tests/races/support/ledger.ts";
import {
  cancel,
  endHold,
  expire,
  hear,
  newsOf,
  type OnlineOrder,
  outcomes,
  placeOnline,
  refunds,
  settle,
  states,
  stockOrders,
} from "#tests/races/support/payments.ts";
import { race, times } from "#tests/races/support/race.ts";
import { openShopDatabase, type ShopDatabase, stockShop } from "#tests/races/support/shop-database.ts";

let shop: ShopDatabase;

beforeAll(async () => {
  shop = await openShopDatabase();
});

afterAll(() => shop?.close());

function shuffled<T>(items: T[]): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(randomInt(rest.length), 1)[0] as T);
}

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

/** How many lines of history say each thing: {'confirmed paid': 50}. */
async function transitions(): Promise<Record<string, number>> {
  const rows = await shop.owner<{ line: string; count: number }[]>`
    select status || ' ' || payment_status as line, count(*)::integer as count
    from public.order_status_history group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ line, count }) => [line, count]));
}

async function rowsIn(table: "payments" | "refunds" | "webhook_events"): Promise<number> {
  const [row] = await shop.owner<
    { count: number }[]
  >`select count(*)::integer as count from public.${shop.owner(table)}`;
  return row?.count ?? 0;
}

race(
  "callback, both webhooks and cron at once for 50 orders: one transition and one payment each",
  async () => {
    const { orders, errors } = await stockOrders(shop, 50);
    const deliveries = orders.flatMap((order) => {
      const news = newsOf(order, "captured");
      return [
        () => settle(shop.server, news),
        () => settle(shop.server, news),
        () => hear(shop.server, `evt_captured_${order.id}`, news),
        () => hear(shop.server, `evt_paid_${order.id}`, news),
      ];
    });
    const answers = await Promise.all(shuffled(deliveries).map((deliver) => deliver()));
    expect(outcomes(answers)).toEqual({ paid: 50, already: 150 });
    expect(await transitions()).toEqual({ "confirmed paid": 50, "pending pending": 50 });
    expect(await rowsIn("payments")).toBe(50);
    expect(await rowsIn("refunds")).toBe(0);
    expect(await errors()).toEqual([]);
  },
);

race("every order of authorized, failed, captured, order.paid and refunded: the same end", async () => {
  for (const { events, end } of [
    { events: ["authorized", "failed", "captured", "captured"], end: "confirmed/paid/razorpay" },
    {
      events: ["authorized", "failed", "captured", "captured", "refunded"],
      end: "cancelled/refunded/razorpay",
    },
  ]) {
    const all = permutations(events);
    const { orders, errors } = await stockOrders(shop, all.length);
    await times(all.length, async (n) => {
      for (const [place, status] of (all[n] ?? []).entries()) {
        await hear(shop.server, `evt_${n}_${place}`, newsOf(orders[n] as OnlineOrder, status));
      }
    });
    expect(await states(shop)).toEqual({ [end]: all.length });
    expect(await errors()).toEqual([]);
    console.log(`${all.length} orders of ${events.join(", ")}: all ${end}, paid to failed 0 times`);
  }
});

race("the five at once for 50 orders: the same end", async () => {
  const { orders, errors } = await stockOrders(shop, 50);
  const events = orders.flatMap((order) =>
    ["authorized", "failed", "captured", "captured", "refunded"].map((status, n) => ({ order, status, n })),
  );
  await Promise.all(
    shuffled(events).map(({ order, status, n }) =>
      n % 2 === 0
        ? hear(shop.server, `evt_${order.id}_${n}`, newsOf(order, status))
        : settle(shop.server, newsOf(order, status)),
    ),
  );
  expect(await states(shop)).toEqual({ "cancelled/refunded/razorpay": 50 });
  expect(await rowsIn("payments")).toBe(50);
  expect(await errors()).toEqual([]);
});

race("1,000 events, each delivered 3 times: 1,000 effects", async () => {
  const { orders, errors } = await stockOrders(shop, 1000);
  const deliveries = shuffled([...orders, ...orders, ...orders]);
  const answers = await Promise.all(
    deliveries.map((order) => hear(shop.server, `evt_${order.id}`, newsOf(order, "captured"))),
  );
  expect(outcomes(answers)).toEqual({ paid: 1000, duplicate: 2000 });
  expect(answers.filter(({ ok }) => ok).length).toBe(3000);
  expect(await transitions()).toEqual({ "confirmed paid": 1000, "pending pending": 1000 });
  expect(await rowsIn("webhook_events")).toBe(1000);
  expect(await errors()).toEqual([]);
});

race("one event whose first hearing is refused as busy is heard the next time", async () => {
  const { orders, errors } = await stockOrders(shop, 1);
  const [order] = orders as [OnlineOrder];
  await shop.owner.unsafe("alter function public.receive_webhook set lock_timeout = '100ms'");
  try {
    await shop.owner.begin(async (blocker) => {
      await blocker`select 1 from public.orders for update`;
      expect(await hear(shop.server, "evt_1", newsOf(order, "captured"))).toEqual({
        ok: false,
        code: "busy",
      });
    });
  } finally {
    await shop.owner.unsafe("alter function public.receive_webhook set lock_timeout = '60s'");
  }
  expect(await rowsIn("webhook_events")).toBe(0);
  expect(outcomes([await hear(shop.server, "evt_1", newsOf(order, "captured"))])).toEqual({ paid: 1 });
  expect(await errors()).toEqual([]);
});

race("a payment of ₹100 claimed by 100 other orders at once: 100 refused", async () => {
  const { orders, errors } = await stockOrders(shop, 101);
  const [paid, ...others] = orders as [OnlineOrder, ...OnlineOrder[]];
  const news = newsOf(paid, "captured");
  await settle(shop.server, news);
  const answers = await Promise.all(
    others.map(({ razorpayOrderId }) => settle(shop.server, { ...news, razorpayOrderId })),
  );
  expect(outcomes(answers)).toEqual({ other_order: 100 });
  expect(await states(shop)).toEqual({ "confirmed/paid/razorpay": 1, "pending/pending/razorpay": 100 });
  expect(await rowsIn("payments")).toBe(1);
  expect(await errors()).toEqual([]);
});

race("two payments of each of 50 orders at once: one pays, the other is owed back", async () => {
  const { orders, errors } = await stockOrders(shop, 50);
  const answers = await times(100, (n) =>
    settle(shop.server, newsOf(orders[n % 50] as OnlineOrder, "captured", { paymentId: `pay_${n}` })),
  );
  expect(outcomes(answers)).toEqual({ paid: 50, refund_due: 50 });
  expect(await states(shop)).toEqual({ "confirmed/paid/razorpay": 50 });
  expect(await refunds(shop)).toEqual({ "duplicate due": 50 });
  expect(await errors()).toEqual([]);
});

race("captures on 20 expired and cancelled orders: each is revived or owed back", async () => {
  const { productIds, userIds } = await stockShop(shop, [20], 20);
  const orders = await times(20, (n) =>
    placeOnline(shop, { userId: userIds[n] ?? "", productId: productIds[0] }),
  );
  await Promise.all(orders.slice(0, 5).map((order) => cancel(shop, order)));
  await endHold(
    shop,
    orders.map(({ id }) => id),
  );
  expect(await expire(shop)).toBe(15);
  // Other buyers take all but six of the units meanwhile.
  await shop.owner`update public.products set stock = 6`;
  const answers = await Promise.all(
    [...orders, ...orders].map((order) => settle(shop.server, newsOf(order, "captured"))),
  );
  expect(outcomes(answers)).toEqual({ paid: 6, refund_due: 14, already: 20 });
  expect(await states(shop)).toEqual({
    "cancelled/paid/razorpay": 5,
    "confirmed/paid/razorpay": 6,
    "failed/paid/razorpay": 9,
  });
  expect(await refunds(shop)).toEqual({ "cancelled due": 5, "late due": 9 });
  expect(await findBookErrors(shop, productIds, [6])).toEqual([]);
  console.log("20 late captures: 6 revived, 14 refunds due, 0 silent");
});
