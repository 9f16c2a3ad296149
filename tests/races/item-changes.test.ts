import { expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

type Answer = { ok: boolean; code?: string };

const shop = await openShopDatabase();

/** Edits the one line of an order, which costs nothing but its units at ₹100 each. */
function changeUnits(
  adminId: string,
  order: { id: string; version: string },
  productId: string,
  quantity: number,
) {
  const input = {
    order_id: order.id,
    expected_updated_at: order.version,
    lines: [{ product_id: productId, quantity, unit_price: 100 }],
    subtotal: quantity * 100,
    shipping_amount: 0,
    tax_amount: 0,
    discount_amount: 0,
    round_off: 0,
    total_amount: quantity * 100,
  };
  return callAs<Answer>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_change_items(${sql.json(input)}) as answer`,
  );
}

/** A cash order of one unit by the first of the shoppers, and an admin. */
async function orderOfOne(stock: number, shoppers: number) {
  const { productIds, userIds } = await stockShop(shop, [stock], shoppers + 2);
  const [productId = ""] = productIds;
  const [adminId = "", first = "", ...others] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await shop.owner`update public.settings set tax_rate = 0`;
  const { order_id: id = "" } = await placeOrder(shop.server, { userId: first, lines: [line(productId)] });
  const [row] = await shop.owner<{ version: string }[]>`
    select updated_at::text as version from public.orders where id = ${id}`;
  const change = (quantity: number) =>
    changeUnits(adminId, { id, version: row?.version ?? "" }, productId, quantity);
  const units = async () => {
    const [sum] = await shop.owner<{ units: number; stock: number }[]>`
      select (select sum(i.quantity)::int from public.order_items i) as units, p.stock
      from public.products p where p.id = ${productId}`;
    return sum;
  };
  return { productIds, productId, others, change, units };
}

race("100 times, an order that takes the last unit and a checkout that buys it: one gets it", async () => {
  let edited = 0;
  let placed = 0;
  for (let round = 0; round < 100; round++) {
    const { productIds, productId, others, change, units } = await orderOfOne(2, 1);
    const [edit, order] = await Promise.all([
      change(2),
      placeOrder(shop.server, { userId: others[0] ?? "", lines: [line(productId)] }),
    ]);
    expect([edit?.code, order.code].filter(Boolean)).toEqual(["out_of_stock"]);
    if (edit?.ok) edited += 1;
    else placed += 1;
    expect(await units()).toEqual({ units: 2, stock: 0 });
    expect(await findLedgerErrors(shop, productIds, [2])).toEqual([]);
  }
  expect(edited + placed).toBe(100);
});

race("50 edits of one order and 50 checkouts of its product sell no unit twice", async () => {
  const { productIds, productId, others, change, units } = await orderOfOne(10, 50);
  const answers = await concurrently(100, (n) =>
    n % 2 === 0
      ? change(5)
      : placeOrder(shop.server, { userId: others[(n - 1) / 2] ?? "", lines: [line(productId)] }),
  );
  const edits = answers.filter((answer, n) => n % 2 === 0 && answer?.ok);
  expect(edits.length).toBeLessThanOrEqual(1);
  expect(await units()).toEqual({ units: 10, stock: 0 });
  expect(await findLedgerErrors(shop, productIds, [10])).toEqual([]);
});
