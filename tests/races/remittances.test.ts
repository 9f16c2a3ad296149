import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { asUser, overlap } from "#tests/races/support/overlap.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";
import { line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

/** A shipped cash order of ₹100, and what an owner can do with it. */
async function setUp() {
  const { productIds, userIds } = await stockShop(shop, [5], 2);
  const [admin = "", asha = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${admin}`;
  await shop.owner`delete from public.cod_remittances`;
  const { order_id: id = "" } = await placeOrder(shop.server, { userId: asha, lines: [line(productIds[0])] });
  const [order] = await shop.owner<{ order_number: string; total_amount: string }[]>`
    update public.orders set status = 'shipped' where id = ${id} returning order_number, total_amount`;
  const remittance = {
    request_key: randomUUID(),
    courier: "BlueDart",
    paid_on: "2026-11-20",
    reference: null,
    lines: [{ number: order?.order_number ?? "", amount: Number(order?.total_amount) }],
  };
  return {
    orderId: id,
    deliver: asUser(admin, (sql) => sql`select public.admin_set_order_status(${id}, 'delivered') as answer`),
    remit: asUser(
      admin,
      (sql) => sql`select public.admin_add_cod_remittance(${sql.json(remittance)}) as answer`,
    ),
    deleteAll: asUser(
      admin,
      (sql) => sql`
        select public.admin_delete_cod_remittance((admin_cod_remittances #>> '{remittances,0,id}')::uuid) as answer
        from public.admin_cod_remittances(1, 0, 7)`,
    ),
  };
}

const problems = () =>
  shop.owner`select coalesce(l.problem, '-') as problem from public.cod_remittance_lines l order by l.id`;

test("a courier's payment that is entered while its order is delivered agrees with it", async () => {
  const { deliver, remit } = await setUp();
  expect(await overlap(shop, deliver, remit)).toEqual({ waited: true, outcome: "ok" });
  expect(await problems()).toEqual([{ problem: "-" }]);
});

test("an order that is delivered while its courier's payment is entered agrees with it", async () => {
  const { deliver, remit } = await setUp();
  expect(await overlap(shop, remit, deliver)).toEqual({ waited: true, outcome: "ok" });
  expect(await problems()).toEqual([{ problem: "-" }]);
});

test("a courier's payment that is deleted locks its orders before its lines", async () => {
  const { orderId, remit, deleteAll } = await setUp();
  await shop.server.begin((sql) => remit(sql as never));
  const free: unknown[] = [];
  const found = await overlap(
    shop,
    (sql) => sql`select 1 from public.orders where id = ${orderId} for no key update`,
    deleteAll,
    async () => {
      free.push(...(await shop.owner`select from public.cod_remittance_lines for update skip locked`));
    },
  );
  expect(free, "the line, while the order is awaited").toHaveLength(1);
  expect(found).toEqual({ waited: true, outcome: "ok" });
  expect(await problems()).toEqual([]);
});
