import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { asUser, overlap } from "#tests/races/support/overlap.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

type Answer = { ok: boolean; code?: string };

const shop = await openShopDatabase();

/** An unpaid online order of one unit with a payment link whose token is 'token', its shopper and an admin. */
async function linkedOrder(stock = 1) {
  const { productIds, userIds } = await stockShop(shop, [stock], 3);
  const [productId = ""] = productIds;
  const [adminId = "", shopperId = "", other = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const { order_id: id = "" } = await placeOrder(shop.server, {
    userId: shopperId,
    lines: [line(productId)],
    method: "razorpay",
  });
  await shop.owner`
    insert into public.payment_links (id, order_id, token_hash) values (${id}, ${id}, private.token_hash('token'))`;
  const reopen = async () => {
    const [row] = await shop.server<{ answer: Answer }[]>`
      select public.shop_reopen_order(${id}, 'token') as answer`;
    return row?.answer;
  };
  const state = async () => {
    const [row] = await shop.owner<{ state: string; stock: number }[]>`
      select o.status as state, p.stock from public.orders o, public.products p
      where o.id = ${id} and p.id = ${productId}`;
    return row && `${row.state} ${row.stock}`;
  };
  return { id, adminId, shopperId, other, productId, productIds, reopen, state };
}

race("20 times, a link that reopens an order and its cancellation: the books agree", async () => {
  let reopened = 0;
  for (let round = 0; round < 20; round++) {
    const order = await linkedOrder();
    await shop.owner`update public.orders set held_until = now() - interval '1 second' where id = ${order.id}`;
    await shop.owner`select public.shop_expire_unpaid_orders(false)`;
    const [answer, cancelled] = await Promise.all([
      order.reopen(),
      callAs<Answer>(
        shop.server,
        order.adminId,
        (sql) => sql`select public.admin_set_order_status(${order.id}, 'cancelled') as answer`,
      ),
    ]);
    expect(cancelled?.ok).toBe(true);
    expect([undefined, "cancelled"]).toContain(answer?.code);
    if (answer?.ok) reopened += 1;
    expect(await order.state()).toBe("cancelled 1");
    expect(await findLedgerErrors(shop, order.productIds, [1])).toEqual([]);
  }
  expect(reopened).toBeLessThanOrEqual(20);
});

race("20 times, a link that reopens an order and a checkout of its last unit: one gets it", async () => {
  for (let round = 0; round < 20; round++) {
    const order = await linkedOrder();
    await shop.owner`update public.orders set held_until = now() - interval '1 second' where id = ${order.id}`;
    await shop.owner`select public.shop_expire_unpaid_orders(false)`;
    const [answer, placed] = await Promise.all([
      order.reopen(),
      placeOrder(shop.server, { userId: order.other, lines: [line(order.productId)] }),
    ]);
    expect([answer?.code, placed.code].filter(Boolean)).toEqual(["out_of_stock"]);
    expect(await findLedgerErrors(shop, order.productIds, [1])).toEqual([]);
  }
});

test("the second of two links of an order waits for the first, and ends it", async () => {
  const order = await linkedOrder();
  const makeLink = (id: string) =>
    asUser(order.adminId, (sql) => {
      const link = { id, order_id: order.id, token_hash: id.replaceAll("-", "").repeat(2) };
      return sql`select public.admin_create_payment_link(${sql.json(link)}) as answer`;
    });
  const [first, second] = [randomUUID(), randomUUID()];
  expect((await overlap(shop, makeLink(first), makeLink(second))).waited).toBe(true);
  const alive = await shop.owner`select l.id from public.payment_links l where l.expires_at > now()`;
  expect(alive.map(({ id }) => id)).toEqual([second]);
});

race("20 presses at once place one order for a customer, with one link and one mail", async () => {
  const { productIds, userIds } = await stockShop(shop, [5], 2);
  const [adminId = "", shopperId = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const key = randomUUID();
  const input = {
    user_id: shopperId,
    checkout_key: key,
    lines: [line(productIds[0])],
    subtotal: 100,
    shipping_amount: 0,
    tax_amount: 18,
    discount_amount: 0,
    round_off: 0,
    total_amount: 118,
    payment_method: "razorpay",
    shipping_address: {
      first_name: "Asha",
      last_name: "Rao",
      address_line_1: "12 Market Road",
      address_line_2: null,
      city: "Bengaluru",
      state: "Karnataka",
      postal_code: "560001",
      phone: "9876543210",
    },
  };
  const answers = await concurrently(20, async () => {
    const placed = await callAs<Answer & { order_id?: string }>(
      shop.server,
      adminId,
      (sql) => sql`select public.admin_place_order(${sql.json(input)}) as answer`,
    );
    const link = { id: key, order_id: placed?.order_id ?? "", token_hash: "a".repeat(64) };
    return callAs<Answer>(
      shop.server,
      adminId,
      (sql) => sql`select public.admin_create_payment_link(${sql.json(link)}) as answer`,
    ).catch((error: unknown) => ({ ok: String(error) }));
  });
  expect(answers.map((answer) => answer?.ok)).toEqual(Array(20).fill(true));
  const [counted] = await shop.owner`
    select (select count(*)::int from public.orders) as orders,
      (select count(*)::int from public.payment_links) as links,
      (select count(*)::int from public.order_notes) as notes,
      (select count(*)::int from public.outbox m where m.kind = 'payment-link') as mails`;
  expect(counted).toEqual({ orders: 1, links: 1, notes: 1, mails: 1 });
  expect(await findLedgerErrors(shop, productIds, [5])).toEqual([]);
});
