import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

type Answer = { ok: boolean; code?: string; changed?: boolean; return_id?: string; number?: string };

const shop = await openShopDatabase();

/** A delivered, paid order of so many units, with its shopper and an admin. */
async function deliveredOrder(quantity: number) {
  const { productIds, userIds } = await stockShop(shop, [100], 2);
  const [userId = "", adminId = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const { order_id: orderId = "" } = await placeOrder(shop.server, {
    userId,
    lines: [line(productIds[0], quantity)],
  });
  await callAs<Answer>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_set_order_status(${orderId}, 'delivered') as answer`,
  );
  const [item] = await shop.owner<
    { id: string }[]
  >`select id from public.order_items where order_id = ${orderId}`;
  const asShopper = (key: string) => request(userId, orderId, item?.id ?? "", key);
  const callAsAdmin = (call: string) =>
    callAs<Answer>(shop.server, adminId, (sql) =>
      sql.unsafe<{ answer: Answer }[]>(`select public.${call} as answer`),
    );
  return { productIds, userId, orderId, asShopper, callAsAdmin };
}

function request(userId: string, orderId: string, itemId: string, key: string, quantity = 1) {
  const input = {
    order_id: orderId,
    request_key: key,
    kind: "return",
    items: [{ order_item_id: itemId, quantity, reason: "damaged" }],
    refund_mode: "upi",
    upi_id: "asha@bank",
  };
  return callAs<Answer>(
    shop.server,
    userId,
    (sql) => sql`select public.shop_request_return(${sql.json(input)}) as answer`,
  );
}

/** Number of each outcome, such as {done: 1, too_many: 99}. */
function counts(answers: (Answer | undefined)[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = answer?.ok
      ? answer.changed === false
        ? "already"
        : "done"
      : (answer?.code ?? "nothing");
    found[outcome] = (found[outcome] ?? 0) + 1;
  }
  return found;
}

race("100 concurrent requests for the last 3 units make exactly 3, each with its own number", async () => {
  const { asShopper, orderId } = await deliveredOrder(3);
  const answers = await concurrently(100, () => asShopper(randomUUID()));
  expect(counts(answers)).toEqual({ done: 3, too_many: 97 });
  const [row] = await shop.owner`
    select count(*)::integer as requests, count(distinct r.number)::integer as numbers, sum(i.quantity)::integer as units,
      sum(r.items_amount)::text as promised
    from public.return_requests r join public.return_items i on i.return_id = r.id where r.order_id = ${orderId}`;
  expect(row).toEqual({ requests: 3, numbers: 3, units: 3, promised: "300.00" });
});

race("100 identical requests make one", async () => {
  const { asShopper } = await deliveredOrder(3);
  const key = randomUUID();
  const answers = await concurrently(100, () => asShopper(key));
  expect(counts(answers)).toEqual({ done: 100 });
  expect(new Set(answers.map((answer) => answer?.number)).size).toBe(1);
  expect(await shop.owner`select count(*)::integer as requests from public.return_requests`).toEqual([
    { requests: 1 },
  ]);
});

race("of a withdrawal and an approval made concurrently one succeeds", async () => {
  const { asShopper, callAsAdmin, userId } = await deliveredOrder(1);
  const { return_id: id } = (await asShopper(randomUUID())) ?? {};
  const answers = await concurrently(40, (n) =>
    n % 2 === 0
      ? callAsAdmin(`admin_decide_return('${id}', true)`)
      : callAs<Answer>(
          shop.server,
          userId,
          (sql) => sql`select public.shop_withdraw_return(${id ?? ""}) as answer`,
        ),
  );
  expect(counts(answers).done).toBe(1);
  const [row] = await shop.owner<{ status: string }[]>`select status from public.return_requests`;
  expect(["approved", "withdrawn"]).toContain(row?.status);
});

race("100 concurrent receipts, refunds and cancellations return stock and money once", async () => {
  const { productIds, orderId, asShopper, callAsAdmin } = await deliveredOrder(2);
  const { return_id: id } = (await asShopper(randomUUID())) ?? {};
  await callAsAdmin(`admin_decide_return('${id}', true)`);
  const received = await concurrently(30, () => callAsAdmin(`admin_receive_return('${id}', true)`));
  expect(counts(received)).toEqual({ done: 1, already: 29 });
  expect(await shop.owner`select stock from public.products where id = ${productIds[0] ?? ""}`).toEqual([
    { stock: 99 },
  ]);

  await concurrently(99, (n) =>
    callAsAdmin(
      n % 3 === 0
        ? `admin_refund_return('${id}', null, 'UTR')`
        : `admin_set_order_status('${orderId}', '${n % 3 === 1 ? "cancelled" : "delivered"}', p_cash => 'kept')`,
    ),
  );
  await callAsAdmin(`admin_set_order_status('${orderId}', 'cancelled', p_cash => 'kept')`);
  expect(await shop.owner`select stock from public.products where id = ${productIds[0] ?? ""}`).toEqual([
    { stock: 100 },
  ]);
  const [movements] = await shop.owner`
    select sum(quantity)::integer as all, sum(quantity) filter (where order_id = ${orderId})::integer as own
    from public.stock_movements`;
  expect(movements).toEqual({ all: 100, own: 0 });
});
