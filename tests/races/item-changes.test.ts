import { afterAll, beforeAll, expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { cancel, paymentUpdate, placeOnline, settle } from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

type Answer = { ok: boolean; code?: string };

const shop = await openShopDatabase();

// Orders here cost nothing but their units.
const [shipped] = await shop.owner<{ tax_rate: string }[]>`select tax_rate from public.settings`;
beforeAll(async () => {
  await shop.owner`update public.settings set tax_rate = 0`;
});
afterAll(async () => {
  await shop.owner`update public.settings set tax_rate = ${shipped?.tax_rate ?? null}`;
});

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

/** A paid online order of so many units, as it was when the admin opened it. */
async function paidOrder(stock: number, quantity: number) {
  const { productIds, userIds } = await stockShop(shop, [stock], 2);
  const [userId = "", adminId = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const order = await placeOnline(shop, { userId, productId: productIds[0], quantity });
  await settle(shop.server, paymentUpdate(order, "captured"));
  const [row] = await shop.owner<{ version: string }[]>`
    select updated_at::text as version from public.orders where id = ${order.id}`;
  const seen = { id: order.id, version: row?.version ?? "" };
  return {
    productIds,
    order,
    /** Takes items off, so that so many units are left. */
    keep: (units: number) => changeUnits(adminId, seen, productIds[0] ?? "", units),
    refundByHand: (amount: number) =>
      callAs<Answer>(
        shop.server,
        adminId,
        (sql) => sql`select public.admin_refund_order(${order.id}, ${amount}, ${order.total}) as answer`,
      ),
    refunded: async () => {
      const [sum] = await shop.owner<{ amount: number }[]>`
        select coalesce(sum(r.amount), 0)::float as amount from public.refunds r where r.order_id = ${order.id}`;
      return sum?.amount;
    },
  };
}

race("25 times, taking items off a paid order against its cancellation: all goes back, once", async () => {
  let cancelled = 0;
  for (let round = 0; round < 25; round++) {
    const { productIds, order, keep, refunded } = await paidOrder(5, 3);
    const [, answer] = await Promise.all([keep(1), cancel(shop, order)]);
    if (answer?.ok) cancelled += 1;
    expect(await refunded()).toBe(300);
    expect(await findLedgerErrors(shop, productIds, [5])).toEqual([]);
  }
  expect(cancelled).toBe(25);
});

race("20 admins who take the same items off at once refund them once", async () => {
  const { productIds, keep, refunded } = await paidOrder(5, 3);
  const answers = await concurrently(20, () => keep(1));
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
  expect(await refunded()).toBe(200);
  expect(await findLedgerErrors(shop, productIds, [5])).toEqual([]);
});

race("10 times, items taken off and a refund by hand: no more goes back than was paid", async () => {
  for (let round = 0; round < 10; round++) {
    const { keep, refundByHand, refunded } = await paidOrder(5, 3);
    const answers = await Promise.all([keep(1), refundByHand(200)]);
    // Whoever comes second finds too little left.
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
    expect(await refunded()).toBe(200);
  }
});
