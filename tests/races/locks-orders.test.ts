import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { asServer, asUser, overlap, type Step } from "#tests/races/support/overlap.ts";
import {
  endReservations,
  expire,
  type OnlineOrder,
  paymentUpdate,
  placeOnline,
  settle,
} from "#tests/races/support/payments.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";
import { ADDRESS, type Checkout, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

/** An empty shop with a lamp and a mat (5 of each at ₹100), two shoppers and an admin. */
async function setUp() {
  const { productIds, userIds } = await stockShop(shop, [5, 5], 3);
  const [lamp = "", mat = ""] = productIds;
  const [asha = "", bala = "", admin = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${admin}`;
  return { lamp, mat, asha, bala, admin, errors: () => findLedgerErrors(shop, productIds, [5, 5]) };
}

const place = (checkout: Checkout): Step =>
  asServer(async (sql) => [{ answer: await placeOrder(sql, checkout) }]);
const pay = (order: OnlineOrder, status = "captured"): Step =>
  asServer(async (sql) => [{ answer: await settle(sql, paymentUpdate(order, status)) }]);
const expireUnpaid: Step = asServer((sql) => sql`select public.shop_expire_unpaid_orders(false) as answer`);
const cancel = (userId: string, orderId: string): Step =>
  asUser(userId, (sql) => sql`select public.shop_cancel_order(${orderId}) as answer`);
const reopen = (userId: string, orderId: string): Step =>
  asUser(userId, (sql) => sql`select public.shop_reopen_order(${orderId}) as answer`);
const switchToCod = (userId: string, orderId: string): Step =>
  asUser(userId, (sql) => sql`select public.shop_switch_to_cod(${orderId}) as answer`);
const switchFor = (admin: string, orderId: string): Step =>
  asUser(admin, (sql) => sql`select public.shop_switch_to_cod(${orderId}, true) as answer`);
/** Staff replace an unpaid order by one of two units. */
const replace = (admin: string, userId: string, productId: string, orderId: string): Step =>
  asUser(
    admin,
    (sql) =>
      sql`select public.admin_place_order(${sql.json({
        user_id: userId,
        checkout_key: randomUUID(),
        lines: [{ product_id: productId, quantity: 2, unit_price: 100 }],
        subtotal: 200,
        shipping_amount: 0,
        tax_amount: 36,
        discount_amount: 0,
        round_off: 0,
        total_amount: 236,
        payment_method: "razorpay",
        shipping_address: ADDRESS,
        replaces: orderId,
      })}) as answer`,
  );
const setStatus = (admin: string, orderId: string, status: string, expected: string | null = null): Step =>
  asUser(
    admin,
    (sql) => sql`select public.admin_set_order_status(${orderId}, ${status}, ${expected}, 'kept') as answer`,
  );

async function placeCod(userId: string, productId: string): Promise<string> {
  const { order_id: id } = await placeOrder(shop.server, { userId, lines: [line(productId)] });
  return id ?? "";
}

const orders = () =>
  shop.owner`select status, payment_status, payment_method from public.orders order by order_number`;

describe("shop_place_order", () => {
  test("reads the stock after an order of the same product", async () => {
    const { lamp, asha, bala, errors } = await setUp();
    const first = place({ userId: asha, lines: [line(lamp, 3)] });
    const second = place({ userId: bala, lines: [line(lamp, 3)] });
    expect(await overlap(shop, first, second)).toEqual({ waited: true, outcome: "out_of_stock" });
    expect(await errors()).toEqual([]);
  });

  test("reads a coupon's uses after an order of another product", async () => {
    const { lamp, mat, asha, bala, errors } = await setUp();
    await shop.owner`insert into public.coupons (code, name, type, value, usage_limit) values ('ONE', 'One', 'fixed', 10, 1)`;
    const first = place({ userId: asha, lines: [line(lamp)], coupon: "ONE", discount: 10 });
    const second = place({ userId: bala, lines: [line(mat)], coupon: "ONE", discount: 10 });
    expect(await overlap(shop, first, second)).toEqual({ waited: true, outcome: "coupon_exhausted" });
    expect(await errors()).toEqual([]);
  });

  test("locks products in the order of their ids", async () => {
    const { asha } = await setUp();
    const [low = "", high = ""] = [randomUUID(), randomUUID()].sort();
    // The higher id is stored first, so that a plain read meets it first.
    for (const id of [high, low])
      await shop.owner`insert into public.products (id, name, price, sku, stock) values (${id}, 'Bowl', 100, ${id}, 5)`;
    const lockLow: Step = (sql) => sql`select from public.products where id = ${low} for update`;
    const second = place({ userId: asha, lines: [line(high), line(low)] });
    let free: unknown;
    const lookForHigh = async () => {
      free = await shop.owner`select id from public.products where id = ${high} for update skip locked`;
    };
    expect(await overlap(shop, lockLow, second, lookForHigh)).toEqual({ waited: true, outcome: "ok" });
    expect(free).toEqual([{ id: high }]);
  });

  test("finds the order of another post with the same checkout key", async () => {
    const { lamp, mat, asha } = await setUp();
    const key = randomUUID();
    const first = place({ userId: asha, key, lines: [line(lamp)] });
    const second = place({ userId: asha, key, lines: [line(mat)] });
    expect(await overlap(shop, first, second)).toEqual({ waited: true, outcome: "already placed" });
    expect(await orders()).toHaveLength(1);
  });

  test("counts a shopper's unpaid orders after the order of another cart", async () => {
    const { lamp, mat, asha } = await setUp();
    await placeOnline(shop, { userId: asha, productId: lamp });
    await placeOnline(shop, { userId: asha, productId: lamp });
    const online = (productId: string) =>
      place({ userId: asha, method: "razorpay", cartId: randomUUID(), lines: [line(productId)] });
    expect(await overlap(shop, online(lamp), online(mat))).toEqual({
      waited: true,
      outcome: "too_many_unpaid",
    });
  });

  test("keeps the cart's unpaid order when it is being paid", async () => {
    const { lamp, mat, asha, errors } = await setUp();
    const cartId = randomUUID();
    const unpaid = await placeOnline(shop, { userId: asha, productId: lamp, cartId });
    const again = place({ userId: asha, method: "razorpay", cartId, lines: [line(mat)] });
    expect(await overlap(shop, pay(unpaid), again)).toEqual({ waited: true, outcome: "already_paid" });
    expect(await orders()).toEqual([
      { status: "confirmed", payment_status: "paid", payment_method: "razorpay" },
    ]);
    expect(await errors()).toEqual([]);
  });
});

describe("shop_cancel_order", () => {
  test("refuses an order that is being shipped", async () => {
    const { lamp, asha, admin, errors } = await setUp();
    const orderId = await placeCod(asha, lamp);
    expect(await overlap(shop, setStatus(admin, orderId, "shipped"), cancel(asha, orderId))).toEqual({
      waited: true,
      outcome: "not_cancellable",
    });
    expect(await errors()).toEqual([]);
  });
});

describe("shop_reopen_order", () => {
  test("refuses an order that is being paid", async () => {
    const { lamp, asha, errors } = await setUp();
    const order = await placeOnline(shop, { userId: asha, productId: lamp });
    expect(await overlap(shop, pay(order), reopen(asha, order.id))).toEqual({
      waited: true,
      outcome: "paid",
    });
    expect(await errors()).toEqual([]);
  });

  test("refuses an order that is being switched to cash on delivery", async () => {
    const { lamp, asha } = await setUp();
    const order = await placeOnline(shop, { userId: asha, productId: lamp });
    expect(await overlap(shop, switchToCod(asha, order.id), reopen(asha, order.id))).toEqual({
      waited: true,
      outcome: "payment_method_unavailable",
    });
  });

  test("counts a shopper's unpaid orders after an order that is being placed", async () => {
    const { lamp, mat, asha, errors } = await setUp();
    const failed = await placeOnline(shop, { userId: asha, productId: lamp });
    await endReservations(shop, [failed.id]);
    await expire(shop);
    await placeOnline(shop, { userId: asha, productId: mat });
    await placeOnline(shop, { userId: asha, productId: mat });
    const third = place({ userId: asha, method: "razorpay", cartId: randomUUID(), lines: [line(mat)] });
    expect(await overlap(shop, third, reopen(asha, failed.id))).toEqual({
      waited: true,
      outcome: "too_many_unpaid",
    });
    expect(await errors()).toEqual([]);
  });
});

describe("shop_switch_to_cod", () => {
  test("refuses an order that is being paid", async () => {
    const { lamp, asha, errors } = await setUp();
    const order = await placeOnline(shop, { userId: asha, productId: lamp });
    expect(await overlap(shop, pay(order), switchToCod(asha, order.id))).toEqual({
      waited: true,
      outcome: "paid",
    });
    expect(await errors()).toEqual([]);
  });
});

describe("an unpaid order that staff change for its customer", () => {
  test("is not switched to cash while it is being paid", async () => {
    const { lamp, asha, admin, errors } = await setUp();
    const order = await placeOnline(shop, { userId: asha, productId: lamp });
    expect(await overlap(shop, pay(order), switchFor(admin, order.id))).toEqual({
      waited: true,
      outcome: "paid",
    });
    expect(await errors()).toEqual([]);
  });

  test("counts a payment that comes while it is being switched to cash", async () => {
    const { lamp, asha, admin, errors } = await setUp();
    const order = await placeOnline(shop, { userId: asha, productId: lamp });
    expect((await overlap(shop, switchFor(admin, order.id), pay(order))).waited).toBe(true);
    expect(await orders()).toMatchObject([
      { status: "confirmed", payment_status: "paid", payment_method: "razorpay" },
    ]);
    expect(await errors()).toEqual([]);
  });

  test("is not replaced while it is being paid", async () => {
    const { lamp, asha, admin, errors } = await setUp();
    const order = await placeOnline(shop, { userId: asha, productId: lamp });
    expect(await overlap(shop, pay(order), replace(admin, asha, lamp, order.id))).toEqual({
      waited: true,
      outcome: "replaced_changed",
    });
    expect(await orders()).toMatchObject([{ status: "confirmed", payment_status: "paid" }]);
    expect(await errors()).toEqual([]);
  });

  test("gives a payment back that comes while it is being replaced", async () => {
    const { lamp, asha, admin, errors } = await setUp();
    const order = await placeOnline(shop, { userId: asha, productId: lamp });
    expect((await overlap(shop, replace(admin, asha, lamp, order.id), pay(order))).waited).toBe(true);
    expect(await orders()).toMatchObject([
      { status: "cancelled" },
      { status: "pending", payment_status: "pending" },
    ]);
    const refunds = await shop.owner`select order_id from public.refunds`;
    expect(refunds).toEqual([{ order_id: order.id }]);
    expect(await errors()).toEqual([]);
  });
});

describe.each([
  ["shop_reopen_order", reopen],
  ["shop_switch_to_cod", switchToCod],
])("%s", (_, payAgain) => {
  test("reads the stock after an order of the same product", async () => {
    const { lamp, asha, bala, errors } = await setUp();
    const failed = await placeOnline(shop, { userId: asha, productId: lamp, quantity: 3 });
    await endReservations(shop, [failed.id]);
    await expire(shop);
    const other = place({ userId: bala, lines: [line(lamp, 3)] });
    expect(await overlap(shop, other, payAgain(asha, failed.id))).toEqual({
      waited: true,
      outcome: "out_of_stock",
    });
    expect(await errors()).toEqual([]);
  });
});

describe("shop_expire_unpaid_orders", () => {
  test("leaves an order alone that is being paid, without waiting", async () => {
    const { lamp, asha, errors } = await setUp();
    const order = await placeOnline(shop, { userId: asha, productId: lamp });
    await endReservations(shop, [order.id]);
    expect(await overlap(shop, pay(order), expireUnpaid)).toEqual({ waited: false, outcome: "0" });
    expect(await orders()).toMatchObject([{ status: "confirmed", payment_status: "paid" }]);
    expect(await errors()).toEqual([]);
  });

  test("leaves an order alone that the bank authorizes while it is being locked", async () => {
    const { lamp, asha } = await setUp();
    const order = await placeOnline(shop, { userId: asha, productId: lamp });
    await endReservations(shop, [order.id]);
    // The first look, before the lock, waits here after it has seen no authorization.
    await shop.owner.unsafe(`
      alter function private.has_recent_authorization rename to original;
      create function private.has_recent_authorization(p_order_id uuid) returns boolean volatile language plpgsql as $$
      declare v_seen boolean := private.original(p_order_id);
      begin
        perform pg_advisory_xact_lock_shared(7);
        return v_seen;
      end; $$;`);
    const hold: Step = (sql) => sql`select pg_advisory_xact_lock(7)`;
    try {
      const authorize = () => settle(shop.server, paymentUpdate(order, "authorized"));
      expect(await overlap(shop, hold, expireUnpaid, authorize)).toEqual({ waited: true, outcome: "0" });
    } finally {
      await shop.owner.unsafe(`
        drop function private.has_recent_authorization;
        alter function private.original rename to has_recent_authorization;`);
    }
    expect(await orders()).toMatchObject([{ status: "pending", payment_status: "pending" }]);
  });
});

describe("admin_set_order_status", () => {
  test("refuses an order that has left the status that the admin saw", async () => {
    const { lamp, asha, admin, errors } = await setUp();
    const orderId = await placeCod(asha, lamp);
    expect(
      await overlap(shop, cancel(asha, orderId), setStatus(admin, orderId, "shipped", "confirmed")),
    ).toEqual({ waited: true, outcome: "changed" });
    expect(await errors()).toEqual([]);
  });
});

describe("admin_issue_invoice", () => {
  test("refuses an order that is being cancelled", async () => {
    const { lamp, asha, admin } = await setUp();
    const orderId = await placeCod(asha, lamp);
    const issue = asUser(admin, (sql) => sql`select public.admin_issue_invoice(${orderId}) as answer`);
    expect(await overlap(shop, cancel(asha, orderId), issue)).toEqual({
      waited: true,
      outcome: "not_confirmed",
    });
    expect(await shop.owner`select from public.invoices`).toHaveLength(0);
  });
});

describe("admin_set_shipment", () => {
  test("refuses a form that was opened before another admin saved", async () => {
    const { lamp, asha, admin } = await setUp();
    const orderId = await placeCod(asha, lamp);
    const [order] = await shop.owner<{ at: string }[]>`select updated_at::text as at from public.orders`;
    const save = (carrier: string) => {
      const shipment = { order_id: orderId, carrier, expected_updated_at: order?.at ?? null };
      return asUser(admin, (sql) => sql`select public.admin_set_shipment(${sql.json(shipment)}) as answer`);
    };
    expect(await overlap(shop, save("Blue Dart"), save("DTDC"))).toEqual({
      waited: true,
      outcome: "changed",
    });
    expect(await shop.owner`select carrier from public.orders`).toEqual([{ carrier: "Blue Dart" }]);
  });
});
