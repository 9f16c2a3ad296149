import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

type Answer = { ok: boolean; code?: string; already?: boolean; number?: string };

const shop = await openShopDatabase();

/** A delivered, collected order of so many units at ₹100 each, and the calls that refund some of them. */
async function collectedOrder(quantity: number) {
  const { productIds, userIds } = await stockShop(shop, [100], 2);
  const [userId = "", adminId = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const { order_id: orderId = "" } = await placeOrder(shop.server, {
    userId,
    lines: [line(productIds[0], quantity)],
  });
  const ask = (call: string, who = adminId) =>
    callAs<Answer>(shop.server, who, (sql) =>
      sql.unsafe<{ answer: Answer }[]>(`select public.${call} as answer`),
    );
  await ask(`admin_set_order_status('${orderId}', 'delivered')`);
  const [item] = await shop.owner<
    { id: string; total: string }[]
  >`select i.id, o.total_amount as total from public.order_items i join public.orders o on o.id = i.order_id
    where o.id = ${orderId}`;
  const total = Number(item?.total);
  const refund = (units: number, seen: { amount: number; left: number }, key: string = randomUUID()) => {
    const input = {
      order_id: orderId,
      request_key: key,
      items: [{ order_item_id: item?.id, quantity: units }],
      reason: "missing",
      restock: true,
      came_back: true,
      lowers_tax: true,
      delivery: false,
      reference: "UPI 1",
      expected_amount: seen.amount,
      expected_left: seen.left,
    };
    return callAs<Answer>(
      shop.server,
      adminId,
      (sql) => sql`select public.admin_refund_items(${sql.json(input)}) as answer`,
    );
  };
  const requestReturn = (units: number) => {
    const input = {
      order_id: orderId,
      request_key: randomUUID(),
      kind: "return",
      items: [{ order_item_id: item?.id ?? "", quantity: units, reason: "damaged" }],
      refund_mode: "upi",
      upi_id: "asha@bank",
    };
    return callAs<Answer>(
      shop.server,
      userId,
      (sql) => sql`select public.shop_request_return(${sql.json(input)}) as answer`,
    );
  };
  const units = async () => {
    const [row] = await shop.owner<{ units: number; amount: number }[]>`
      select coalesce(sum(i.quantity), 0)::int as units, coalesce(sum(r.refund_amount), 0)::float as amount
      from public.return_requests r join public.return_items i on i.return_id = r.id
      where r.order_id = ${orderId} and r.status not in ('rejected', 'withdrawn')`;
    return row;
  };
  const stock = async () => {
    const [row] = await shop.owner<{ stock: number; ledger: number }[]>`
      select p.stock, (select sum(m.quantity)::int from public.stock_movements m where m.product_id = p.id) as ledger
      from public.products p where p.id = ${productIds[0] ?? ""}`;
    return row;
  };
  return { total, stock, refund, requestReturn, units };
}

function countCodes(answers: (Answer | undefined)[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const answer of answers) {
    const name = answer?.ok ? (answer.already ? "already" : "done") : (answer?.code ?? "nothing");
    found[name] = (found[name] ?? 0) + 1;
  }
  return found;
}

race("100 admins who refund the same line at once refund it once", async () => {
  const { total, stock, refund, units } = await collectedOrder(3);
  const answers = await concurrently(100, () => refund(1, { amount: total / 3, left: total }));
  expect(countCodes(answers)).toEqual({ done: 1, changed: 99 });
  expect(await units()).toEqual({ units: 1, amount: total / 3 });
  expect(await stock()).toEqual({ stock: 98, ledger: 98 });
});

race("one form posted 100 times refunds once", async () => {
  const { total, stock, refund, units } = await collectedOrder(3);
  const key = randomUUID();
  const answers = await concurrently(100, () => refund(2, { amount: (total / 3) * 2, left: total }, key));
  expect(countCodes(answers)).toEqual({ done: 1, already: 99 });
  expect(await units()).toEqual({ units: 2, amount: (total / 3) * 2 });
  expect(await stock()).toEqual({ stock: 99, ledger: 99 });
});

race("a unit is refunded by the shop or returned by its shopper, not both", async () => {
  const { total, refund, requestReturn, units } = await collectedOrder(1);
  const answers = await concurrently(100, (n) =>
    n % 2 === 0 ? refund(1, { amount: total, left: total }) : requestReturn(1),
  );
  expect(countCodes(answers)["done"]).toBe(1);
  expect((await units())?.units).toBe(1);
});
