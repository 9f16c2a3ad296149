import { randomInt, randomUUID } from "node:crypto";

import { describe, expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import {
  type Answer,
  callAs,
  countAnswers,
  line,
  LONG_LOCK_TIMEOUT,
  placeOrder,
  setLockTimeout,
  stockShop,
} from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

function pick<T>(items: T[]): T {
  return items[randomInt(items.length)] as T;
}

describe("stock", () => {
  race("200 shoppers order the last 10 units: exactly 10 orders", async () => {
    const { productIds, userIds } = await stockShop(shop, [10], 200);
    const answers = await concurrently(200, (n) =>
      placeOrder(shop.server, { userId: userIds[n] ?? "", lines: [line(productIds[0])] }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 10, out_of_stock: 190 });
    expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 0 }]);
    expect(await shop.owner`select count(*)::integer as orders from public.orders`).toEqual([{ orders: 10 }]);
    expect(await findLedgerErrors(shop, productIds, [10])).toEqual([]);
  });

  race(
    "random orders, cancellations, expiry and status changes cause no deadlock and stay consistent",
    async () => {
      const opening = Array.from({ length: 20 }, () => 60);
      const { productIds, userIds } = await stockShop(shop, opening, 40);
      const adminId = userIds[0] ?? "";
      await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
      await shop.owner`insert into public.coupons (code, name, type, value) values ('TEN', 'Ten', 'fixed', 10), ('FIVE', 'Five', 'fixed', 5)`;
      const placed: { orderId: string; userId: string }[] = [];

      async function buy() {
        const userId = pick(userIds);
        const lines = Array.from({ length: randomInt(2, 6) }, () => line(pick(productIds), randomInt(1, 4)));
        const coupon = pick([undefined, "TEN", "FIVE"]);
        const method = pick(["cod", "razorpay"] as const);
        const answer = await placeOrder(shop.server, {
          userId,
          lines,
          method,
          // An online order replaces the unpaid one of its cart; a cart is bought with cash once.
          cartId: method === "cod" ? null : userId,
          ...(coupon ? { coupon, discount: 5 } : {}),
        });
        if (answer.order_id) {
          placed.push({ orderId: answer.order_id, userId });
        }
        return answer;
      }

      async function change(): Promise<Answer | undefined> {
        const order = pick(placed);
        const what = randomInt(10);
        if (what === 0) {
          await shop.owner`update public.orders set held_until = now() - interval '1 minute' where held_until is not null and id = ${order.orderId}`;
          await shop.server`select public.shop_expire_unpaid_orders(false)`;
          return undefined;
        }
        if (what < 5) {
          return callAs<Answer>(
            shop.server,
            order.userId,
            (sql) => sql`select public.shop_cancel_order(${order.orderId}) as answer`,
          );
        }
        const status = pick(["processing", "cancelled", "failed", "shipped", "confirmed"]);
        return callAs<Answer>(
          shop.server,
          adminId,
          (sql) =>
            sql`select public.admin_set_order_status(${order.orderId}, ${status}, p_cash => 'kept') as answer`,
        );
      }

      const answers = await concurrently(600, (n) => (n % 2 === 0 || placed.length === 0 ? buy() : change()));
      const codes = new Set(answers.flatMap((answer) => (answer && !answer.ok ? [answer.code] : [])));
      expect(
        [...codes].filter(
          (code) => !["out_of_stock", "already_cancelled", "not_cancellable"].includes(code ?? ""),
        ),
      ).toEqual([]);
      expect(placed.length).toBeGreaterThan(100);
      expect(await findLedgerErrors(shop, productIds, opening)).toEqual([]);
    },
  );

  race(
    "100 cancellations of one order by shopper, admin and expiry return stock and coupon once",
    async () => {
      const { productIds, userIds } = await stockShop(shop, [10], 2);
      const [userId = "", adminId = ""] = userIds;
      await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
      await shop.owner`insert into public.coupons (code, name, type, value) values ('TEN', 'Ten', 'fixed', 10)`;
      const { order_id: orderId = "" } = await placeOrder(shop.server, {
        userId,
        lines: [line(productIds[0], 7)],
        method: "razorpay",
        coupon: "TEN",
        discount: 10,
      });
      await shop.owner`update public.orders set held_until = now() - interval '1 minute' where held_until is not null and id = ${orderId}`;

      await concurrently(100, async (n) => {
        if (n % 3 === 0) {
          await callAs<Answer>(
            shop.server,
            userId,
            (sql) => sql`select public.shop_cancel_order(${orderId}) as answer`,
          );
        } else if (n % 3 === 1) {
          await callAs<Answer>(
            shop.server,
            adminId,
            (sql) => sql`select public.admin_set_order_status(${orderId}, 'cancelled') as answer`,
          );
        } else {
          await shop.server`select public.shop_expire_unpaid_orders(false)`;
        }
      });
      expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 10 }]);
      expect(await shop.owner`select used_count from public.coupons`).toEqual([{ used_count: 0 }]);
      expect(await findLedgerErrors(shop, productIds, [10])).toEqual([]);
    },
  );

  race("an order blocked by another transaction is answered with busy and writes nothing", async () => {
    const { productIds, userIds } = await stockShop(shop, [10], 1);
    await setLockTimeout(shop.owner, "200ms");
    try {
      await shop.owner.begin(async (blocker) => {
        await blocker`select 1 from public.products for update`;
        expect(
          await placeOrder(shop.server, { userId: userIds[0] ?? "", lines: [line(productIds[0])] }),
        ).toEqual({ ok: false, code: "busy" });
      });
    } finally {
      await setLockTimeout(shop.owner, LONG_LOCK_TIMEOUT);
    }
    expect(await shop.owner`select count(*)::integer as orders from public.orders`).toEqual([{ orders: 0 }]);
    expect(await findLedgerErrors(shop, productIds, [10])).toEqual([]);
  });
});

describe("checkout", () => {
  race("50 posts with one checkout key place one order and get the same answer", async () => {
    const { productIds, userIds } = await stockShop(shop, [100], 1);
    const key = randomUUID();
    const answers = await concurrently(50, (n) =>
      placeOrder(shop.server, { userId: userIds[0] ?? "", key, lines: [line(productIds[0], (n % 3) + 1)] }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 1, "already placed": 49 });
    expect(new Set(answers.map(({ order_id, order_number }) => `${order_id} ${order_number}`)).size).toBe(1);
    expect(await shop.owner`select count(*)::integer as orders from public.orders`).toEqual([{ orders: 1 }]);
    expect(await findLedgerErrors(shop, productIds, [100])).toEqual([]);
  });

  race("two shoppers with one checkout key: the first gets the order", async () => {
    const { productIds, userIds } = await stockShop(shop, [100], 2);
    const key = randomUUID();
    const answers = await concurrently(50, (n) =>
      placeOrder(shop.server, { userId: userIds[n % 2] ?? "", key, lines: [line(productIds[0])] }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 1, "already placed": 24, checkout_key_taken: 25 });
  });

  race("1,000 orders within one millisecond get 1,000 numbers", async () => {
    // Each shopper has a product, so that only the number is contended.
    const opening = Array.from({ length: 100 }, () => 10);
    const { productIds, userIds } = await stockShop(shop, opening, 100);
    const frozen = shop.connect({ role: "service_role", "haat.now_ms": "1795000000000" });
    const answers = await concurrently(1000, (n) =>
      placeOrder(frozen, { userId: userIds[n % 100] ?? "", lines: [line(productIds[n % 100])] }),
    ).finally(() => frozen.end());
    expect(countAnswers(answers)).toEqual({ placed: 1000 });
    const numbers = answers.map(({ order_number }) => order_number ?? "").sort();
    expect(new Set(numbers).size).toBe(1000);
    expect([numbers[0], numbers[999]]).toEqual(["ORD-1795000000000", "ORD-1795000000999"]);
  });

  race("20 carts of one shopper have at most 3 unpaid online orders", async () => {
    const { productIds, userIds } = await stockShop(shop, [100], 1);
    const answers = await concurrently(20, () =>
      placeOrder(shop.server, {
        userId: userIds[0] ?? "",
        cartId: randomUUID(),
        method: "razorpay",
        lines: [line(productIds[0])],
      }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 3, too_many_unpaid: 17 });
  });

  race("20 online checkouts of one cart leave one open order", async () => {
    const { productIds, userIds } = await stockShop(shop, [100], 1);
    const cartId = randomUUID();
    const answers = await concurrently(20, () =>
      placeOrder(shop.server, {
        userId: userIds[0] ?? "",
        cartId,
        method: "razorpay",
        lines: [line(productIds[0], 5)],
      }),
    );
    expect(countAnswers(answers)).toEqual({ placed: 20 });
    expect(await shop.owner`select stock from public.products`).toEqual([{ stock: 95 }]);
    expect(await findLedgerErrors(shop, productIds, [100])).toEqual([]);
  });
});
