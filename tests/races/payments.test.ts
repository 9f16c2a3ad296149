import { randomInt } from "node:crypto";

import { expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import {
  cancel,
  countOutcomes,
  countRefunds,
  countStates,
  createUnpaidOrders,
  endReservations,
  expire,
  type OnlineOrder,
  paymentUpdate,
  placeOnline,
  receiveWebhook,
  settle,
} from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

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

/** Number of history rows by statuses, such as {'confirmed paid': 50}. */
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
  "callback, both webhooks and cron concurrently for 50 orders: one transition and one payment each",
  async () => {
    const { orders, errors } = await createUnpaidOrders(shop, 50);
    const deliveries = orders.flatMap((order) => {
      const news = paymentUpdate(order, "captured");
      return [
        () => settle(shop.server, news),
        () => settle(shop.server, news),
        () => receiveWebhook(shop.server, `evt_captured_${order.id}`, news),
        () => receiveWebhook(shop.server, `evt_paid_${order.id}`, news),
      ];
    });
    const answers = await Promise.all(shuffled(deliveries).map((deliver) => deliver()));
    expect(countOutcomes(answers)).toEqual({ paid: 50, already: 150 });
    expect(await transitions()).toEqual({ "confirmed paid": 50, "pending pending": 50 });
    expect(await rowsIn("payments")).toBe(50);
    expect(await rowsIn("refunds")).toBe(0);
    expect(await errors()).toEqual([]);
  },
);

race(
  "every sequence of authorized, failed, captured, order.paid and refunded ends in the same state",
  async () => {
    for (const { events, end } of [
      { events: ["authorized", "failed", "captured", "captured"], end: "confirmed/paid/razorpay" },
      {
        events: ["authorized", "failed", "captured", "captured", "refunded"],
        end: "cancelled/refunded/razorpay",
      },
    ]) {
      const all = permutations(events);
      const { orders, errors } = await createUnpaidOrders(shop, all.length);
      await concurrently(all.length, async (n) => {
        for (const [place, status] of (all[n] ?? []).entries()) {
          await receiveWebhook(
            shop.server,
            `evt_${n}_${place}`,
            paymentUpdate(orders[n] as OnlineOrder, status),
          );
        }
      });
      expect(await countStates(shop)).toEqual({ [end]: all.length });
      expect(await errors()).toEqual([]);
      console.log(`${all.length} orders of ${events.join(", ")}: all ${end}, paid to failed 0 times`);
    }
  },
);

race("the five events concurrently for 50 orders end in the same state", async () => {
  const { orders, errors } = await createUnpaidOrders(shop, 50);
  const events = orders.flatMap((order) =>
    ["authorized", "failed", "captured", "captured", "refunded"].map((status, n) => ({ order, status, n })),
  );
  await Promise.all(
    shuffled(events).map(({ order, status, n }) =>
      n % 2 === 0
        ? receiveWebhook(shop.server, `evt_${order.id}_${n}`, paymentUpdate(order, status))
        : settle(shop.server, paymentUpdate(order, status)),
    ),
  );
  expect(await countStates(shop)).toEqual({ "cancelled/refunded/razorpay": 50 });
  expect(await rowsIn("payments")).toBe(50);
  expect(await errors()).toEqual([]);
});

race("1,000 events delivered 3 times each have 1,000 effects", async () => {
  const { orders, errors } = await createUnpaidOrders(shop, 1000);
  const deliveries = shuffled([...orders, ...orders, ...orders]);
  const answers = await Promise.all(
    deliveries.map((order) =>
      receiveWebhook(shop.server, `evt_${order.id}`, paymentUpdate(order, "captured")),
    ),
  );
  expect(countOutcomes(answers)).toEqual({ paid: 1000, duplicate: 2000 });
  expect(answers.filter(({ ok }) => ok).length).toBe(3000);
  expect(await transitions()).toEqual({ "confirmed paid": 1000, "pending pending": 1000 });
  expect(await rowsIn("webhook_events")).toBe(1000);
  expect(await errors()).toEqual([]);
});

race("an event first answered with busy is applied the next time", async () => {
  const { orders, errors } = await createUnpaidOrders(shop, 1);
  const [order] = orders as [OnlineOrder];
  await shop.owner.unsafe("alter function public.shop_receive_webhook set lock_timeout = '100ms'");
  try {
    await shop.owner.begin(async (blocker) => {
      await blocker`select 1 from public.orders for update`;
      expect(await receiveWebhook(shop.server, "evt_1", paymentUpdate(order, "captured"))).toEqual({
        ok: false,
        code: "busy",
      });
    });
  } finally {
    await shop.owner.unsafe("alter function public.shop_receive_webhook set lock_timeout = '60s'");
  }
  expect(await rowsIn("webhook_events")).toBe(0);
  expect(
    countOutcomes([await receiveWebhook(shop.server, "evt_1", paymentUpdate(order, "captured"))]),
  ).toEqual({ paid: 1 });
  expect(await errors()).toEqual([]);
});

race("a payment of ₹100 claimed by 100 other orders is refused 100 times", async () => {
  const { orders, errors } = await createUnpaidOrders(shop, 101);
  const [paid, ...others] = orders as [OnlineOrder, ...OnlineOrder[]];
  const news = paymentUpdate(paid, "captured");
  await settle(shop.server, news);
  const answers = await Promise.all(
    others.map(({ razorpayOrderId }) => settle(shop.server, { ...news, razorpayOrderId })),
  );
  expect(countOutcomes(answers)).toEqual({ other_order: 100 });
  expect(await countStates(shop)).toEqual({ "confirmed/paid/razorpay": 1, "pending/pending/razorpay": 100 });
  expect(await rowsIn("payments")).toBe(1);
  expect(await errors()).toEqual([]);
});

race("of two payments for each of 50 orders one pays and the other is refunded", async () => {
  const { orders, errors } = await createUnpaidOrders(shop, 50);
  const answers = await concurrently(100, (n) =>
    settle(shop.server, paymentUpdate(orders[n % 50] as OnlineOrder, "captured", { paymentId: `pay_${n}` })),
  );
  expect(countOutcomes(answers)).toEqual({ paid: 50, refund_due: 50 });
  expect(await countStates(shop)).toEqual({ "confirmed/paid/razorpay": 50 });
  expect(await countRefunds(shop)).toEqual({ "duplicate due": 50 });
  expect(await errors()).toEqual([]);
});

race("captures for 20 expired and cancelled orders revive the order or are refunded", async () => {
  const { productIds, userIds } = await stockShop(shop, [20], 20);
  const orders = await concurrently(20, (n) =>
    placeOnline(shop, { userId: userIds[n] ?? "", productId: productIds[0] }),
  );
  await Promise.all(orders.slice(0, 5).map((order) => cancel(shop, order)));
  await endReservations(
    shop,
    orders.map(({ id }) => id),
  );
  expect(await expire(shop)).toBe(15);
  // Other buyers take all but six units meanwhile.
  await shop.owner`update public.products set stock = 6`;
  const answers = await Promise.all(
    [...orders, ...orders].map((order) => settle(shop.server, paymentUpdate(order, "captured"))),
  );
  expect(countOutcomes(answers)).toEqual({ paid: 6, refund_due: 14, already: 20 });
  expect(await countStates(shop)).toEqual({
    "cancelled/paid/razorpay": 5,
    "confirmed/paid/razorpay": 6,
    "failed/paid/razorpay": 9,
  });
  expect(await countRefunds(shop)).toEqual({ "cancelled due": 5, "late due": 9 });
  expect(await findLedgerErrors(shop, productIds, [6])).toEqual([]);
  console.log("20 late captures: 6 revived, 14 refunds due, 0 silent");
});
