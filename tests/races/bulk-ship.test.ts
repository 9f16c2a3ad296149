import { expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { cancel } from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { type Answer, callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

const COUNT = 100;
const OPENING = [300];
/** Pages of the same change that are open at once. */
const WORKERS = 4;

async function createBatch() {
  const { productIds, userIds } = await stockShop(shop, OPENING, COUNT + 1);
  const adminId = userIds[COUNT] ?? "";
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const orders = await concurrently(COUNT, async (n) => {
    const userId = userIds[n] ?? "";
    const { order_id: id = "" } = await placeOrder(shop.server, { userId, lines: [line(productIds[0], 2)] });
    return { id, userId, razorpayOrderId: "", total: 200 };
  });
  const rows = await shop.owner<{ id: string; order_number: string }[]>`
    select id, order_number from public.orders order by order_number`;
  const batch = JSON.stringify({
    change: "shipped",
    orders: rows.map((row, n) => ({
      order_number: row.order_number,
      seen: "confirmed",
      carrier: "Delhivery",
      tracking_number: `AWB-${n}`,
    })),
  });
  const answer = await callAs<{ id: string }>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_create_order_batch(${batch}::text::jsonb) as answer`,
  );
  return { orders, productIds, adminId, batchId: answer?.id ?? "" };
}

/** Changes one order of the batch after the other, until none is left. */
async function work(adminId: string, batchId: string): Promise<number> {
  for (let done = 0; ; done++) {
    // oxlint-disable-next-line no-await-in-loop -- a page works on one order at a time
    const answer = await callAs<{ worked: boolean }>(
      shop.server,
      adminId,
      (sql) => sql`select public.admin_work_order_batch(${batchId}) as answer`,
    );
    if (!answer?.worked) return done;
  }
}

race(
  "100 orders shipped in bulk while their shoppers cancel: each is shipped or cancelled, and none is half done",
  async () => {
    const { orders, productIds, adminId, batchId } = await createBatch();
    const cancels = Promise.all(orders.map((order): Promise<Answer | undefined> => cancel(shop, order)));
    const worked = await Promise.all(Array.from({ length: WORKERS }, () => work(adminId, batchId)));
    const cancelled = (await cancels).filter((answer) => answer?.ok).length;

    expect(worked.reduce((sum, done) => sum + done, 0)).toBe(COUNT);
    const states = await shop.owner<{ state: string; orders: number }[]>`
      select concat_ws(' ', o.status, i.result ->> 'ok', i.result ->> 'code',
          case when o.tracking_number is not null then 'tracked' end,
          (select string_agg(m.kind, '+' order by m.kind) from public.outbox m
            where m.order_id = o.id and m.kind in ('order-shipped', 'order-cancelled', 'order-tracked')),
          (select count(*) from public.invoices v where v.order_id = o.id)
        ) as state, count(*)::int as orders
      from public.orders o join private.order_batch_items i on i.order_id = o.id and i.batch_id = ${batchId}
      group by 1 order by 1`;
    const expected = [
      { state: "cancelled false changed order-cancelled 0", orders: cancelled },
      { state: "shipped true tracked order-shipped 1", orders: COUNT - cancelled },
    ];
    expect(states.map((row) => ({ ...row }))).toEqual(expected.filter((row) => row.orders > 0));
    expect(await findLedgerErrors(shop, productIds, OPENING)).toEqual([]);
    const [row] = await shop.owner<{ stock: number }[]>`select stock from public.products`;
    expect(row?.stock).toBe(OPENING[0]! - 2 * (COUNT - cancelled));
  },
);

race("one order shipped by 24 admins at once has one number, which is the one that is mailed", async () => {
  const { productIds, userIds } = await stockShop(shop, [1], 25);
  const adminId = userIds[24] ?? "";
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const { order_id: id = "" } = await placeOrder(shop.server, {
    userId: userIds[0] ?? "",
    lines: [line(productIds[0])],
  });
  const answers = await concurrently(24, (n) => {
    const shipment = JSON.stringify({
      order_id: id,
      expected_status: "confirmed",
      carrier: "Delhivery",
      tracking_number: `AWB-${n}`,
    });
    return callAs<{ ok: boolean; code?: string }>(
      shop.server,
      adminId,
      (sql) => sql`select public.admin_ship_order(${shipment}::text::jsonb) as answer`,
    );
  });
  expect(answers.filter((answer) => answer?.ok)).toHaveLength(1);
  expect(answers.filter((answer) => answer?.code === "changed" || answer?.code === "busy")).toHaveLength(23);
  const winner = answers.findIndex((answer) => answer?.ok);
  const [row] = await shop.owner<{ numbers: string }[]>`
    select concat_ws(' ', o.tracking_number, (
      select string_agg(m.data ->> 'tracking_number', '+') from public.outbox m
      where m.order_id = o.id and m.kind in ('order-shipped', 'order-tracked')
    )) as numbers from public.orders o where o.id = ${id}`;
  expect(row?.numbers).toBe(`AWB-${winner} AWB-${winner}`);
});
