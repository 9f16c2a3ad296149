import { expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import {
  cancel,
  countOutcomes,
  countRefunds,
  type OnlineOrder,
  paymentUpdate,
  placeOnline,
  setStatus,
  settle,
} from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { type Answer, callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

const OPENING = [300];

/** Confirmed orders of two units, every other one paid online, all with the same coupon. */
async function createConfirmedOrders(count: number) {
  const { productIds, userIds } = await stockShop(shop, OPENING, count + 1);
  const adminId = userIds[count] ?? "";
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await shop.owner`insert into public.coupons (code, name, type, value) values ('TEN', 'Ten', 'fixed', 10)`;
  const orders: OnlineOrder[] = await concurrently(count, async (n) => {
    const userId = userIds[n] ?? "";
    const productId = productIds[0];
    if (n % 2 === 0) {
      const order = await placeOnline(shop, { userId, productId, quantity: 2, coupon: "TEN" });
      await settle(shop.server, paymentUpdate(order, "captured"));
      return order;
    }
    const { order_id: id = "" } = await placeOrder(shop.server, {
      userId,
      lines: [line(productId, 2)],
      coupon: "TEN",
      discount: 10,
    });
    return { id, userId, razorpayOrderId: "", total: 190 };
  });
  return { orders, adminId, errors: () => findLedgerErrors(shop, productIds, OPENING) };
}

async function readStockAndUses() {
  const [row] = await shop.owner<{ stock: number; uses: number }[]>`
    select (select stock from public.products), (select used_count from public.coupons) as uses`;
  return row;
}

/** Statuses of an order with their actors, such as 'cancelled by shopper'. */
async function readHistory(orderId: string): Promise<string[]> {
  const rows = await shop.owner<{ step: string }[]>`
    select status || ' by ' || actor as step from public.order_status_history
    where order_id = ${orderId} and created_at is not null
      and (actor_id is not null or actor not in ('shopper', 'admin'))
    order by id`;
  return rows.map(({ step }) => step);
}

const PLACED = {
  paid: ["pending by shopper", "confirmed by payment"],
  cash: ["pending by shopper", "confirmed by shopper"],
};

/** Ships an order that was confirmed when the admin opened it. */
function ship(adminId: string, orderId: string): Promise<Answer | undefined> {
  return callAs<Answer>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_set_order_status(${orderId}, 'shipped', 'confirmed') as answer`,
  );
}

race(
  "100 orders cancelled and shipped concurrently: one of the two succeeds, and stock and payments are consistent",
  async () => {
    const { orders, adminId, errors } = await createConfirmedOrders(100);
    const results = await Promise.all(
      orders.map(async (order, n) => {
        const actions = [() => cancel(shop, order), () => ship(adminId, order.id)];
        const answers = await Promise.all((n % 4 < 2 ? actions : actions.toReversed()).map((act) => act()));
        const [cancelled, shipped] = n % 4 < 2 ? answers : answers.toReversed();
        return { order, cancelled, shipped, isPaid: n % 2 === 0 };
      }),
    );
    for (const { order, cancelled, shipped, isPaid } of results) {
      expect([cancelled?.ok, cancelled?.code, shipped?.ok, shipped?.code]).toEqual(
        cancelled?.ok ? [true, undefined, false, "changed"] : [false, "not_cancellable", true, undefined],
      );
      expect(await readHistory(order.id)).toEqual([
        ...(isPaid ? PLACED.paid : PLACED.cash),
        cancelled?.ok ? "cancelled by shopper" : "shipped by admin",
      ]);
    }
    const won = results.filter(({ cancelled }) => cancelled?.ok);
    const owed = won.filter(({ isPaid }) => isPaid).length;
    expect(await readStockAndUses()).toEqual({ stock: 100 + 2 * won.length, uses: 100 - won.length });
    expect(await countRefunds(shop)).toEqual(owed > 0 ? { "cancelled due": owed } : {});
    expect(await errors()).toEqual([]);
  },
);

race(
  "one order cancelled 50 times and shipped 50 times concurrently is shipped once and takes its stock once",
  async () => {
    const { orders, adminId, errors } = await createConfirmedOrders(1);
    const [order] = orders;
    if (!order) throw new Error("no order");
    const answers = await concurrently(100, async (n): Promise<Answer | undefined> =>
      n % 2 === 0 ? cancel(shop, order) : setStatus(shop, adminId, order.id, "shipped"),
    );
    const cancels = answers.filter((_, n) => n % 2 === 0);
    const done = cancels.filter((answer) => answer?.ok).length;
    expect(done).toBeLessThanOrEqual(1);
    const steps = done === 1 ? ["cancelled by shopper", "shipped by admin"] : ["shipped by admin"];
    expect(await readHistory(order.id)).toEqual([...PLACED.paid, ...steps]);
    expect(await readStockAndUses()).toEqual({ stock: 298, uses: 1 });
    expect(await countRefunds(shop)).toEqual({});
    expect(await errors()).toEqual([]);
  },
);

for (const { how, n } of [
  { how: "paid online", n: 0 },
  { how: "for cash", n: 1 },
]) {
  race(`100 concurrent cancellations of an order ${how} return stock and coupon once`, async () => {
    const { orders, errors } = await createConfirmedOrders(2);
    const order = orders[n];
    if (!order) throw new Error("no order");
    const answers = await concurrently(100, () => cancel(shop, order));
    expect(countOutcomes(answers)).toEqual({ done: 1, already_cancelled: 99 });
    expect(await readHistory(order.id)).toEqual([
      ...(n === 0 ? PLACED.paid : PLACED.cash),
      "cancelled by shopper",
    ]);
    expect(await readStockAndUses()).toEqual({ stock: 298, uses: 1 });
    expect(await countRefunds(shop)).toEqual(n === 0 ? { "cancelled due": 1 } : {});
    expect(await errors()).toEqual([]);
  });
}

race("of two admins and a shopper who change one order at once one decides, in 60 rounds", async () => {
  const { orders, adminId, errors } = await createConfirmedOrders(60);
  const change = (order: OnlineOrder, status: string) =>
    callAs<Answer>(
      shop.server,
      adminId,
      (sql) =>
        sql`select public.admin_set_order_status(${order.id}, ${status}, 'confirmed', 'kept') as answer`,
    );
  const refusals = new Set<string>();
  for (const order of orders) {
    const answers = (await Promise.all([
      change(order, "shipped"),
      cancel(shop, order),
      change(order, "failed"),
    ])) as Answer[];
    const winner = ["shipped by admin", "cancelled by shopper", "failed by admin"].at(
      answers.findIndex(({ ok }) => ok),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await readHistory(order.id)).at(-1)).toBe(winner);
    for (const { ok, code } of answers) if (!ok && code) refusals.add(code);
  }
  expect(refusals).toEqual(new Set(["changed", "not_cancellable"]));
  const [stock] = await shop.owner<{ kept: number; paid: number }[]>`
    select count(*) filter (where status = 'shipped')::int as kept,
      count(*) filter (where status <> 'shipped' and payment_status = 'paid')::int as paid
    from public.orders`;
  expect(await readStockAndUses()).toEqual({ stock: 300 - 2 * (stock?.kept ?? 0), uses: stock?.kept });
  expect(await shop.owner`select count(*)::int as refunds from public.refunds where status = 'due'`).toEqual([
    { refunds: stock?.paid },
  ]);
  expect(await errors()).toEqual([]);
});
