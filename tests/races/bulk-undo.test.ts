import { expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { paymentUpdate, placeOnline, settle } from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { callAs, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

/** Below the amount that asks for the password. */
const COUNT = 40;
const OPENING = [200];
/** Pages that undo the same change at once. */
const WORKERS = 4;

function callBatch<T>(
  adminId: string,
  name: "admin_work_order_batch" | "admin_undo_order_batch",
  batchId: string,
) {
  return callAs<T>(shop.server, adminId, (sql) => sql`select public.${sql(name)}(${batchId}) as answer`);
}

/** Works on a change, or undoes it, until no order is left. */
async function work(adminId: string, batchId: string): Promise<number> {
  for (let done = 0; ; done++) {
    // oxlint-disable-next-line no-await-in-loop -- a page works on one order at a time
    const answer = await callBatch<{ worked: boolean }>(adminId, "admin_work_order_batch", batchId);
    if (!answer?.worked) return done;
  }
}

/** Paid orders that were cancelled in a change of many a moment ago. */
async function cancelMany() {
  const { productIds, userIds } = await stockShop(shop, OPENING, COUNT + 1);
  const adminId = userIds[COUNT] ?? "";
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await concurrently(COUNT, async (n) => {
    const order = await placeOnline(shop, {
      userId: userIds[n] ?? "",
      productId: productIds[0],
      quantity: 2,
    });
    await settle(shop.server, paymentUpdate(order, "captured"));
  });
  const rows = await shop.owner<{ order_number: string }[]>`select order_number from public.orders`;
  await shop.owner`delete from public.outbox`;
  const batch = JSON.stringify({
    change: "cancelled",
    undo_seconds: 30,
    orders: rows.map(({ order_number }) => ({ order_number, seen: "confirmed" })),
  });
  const answer = await callAs<{ id: string }>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_create_order_batch(${batch}::text::jsonb) as answer`,
  );
  const batchId = answer?.id ?? "";
  await work(adminId, batchId);
  return { adminId, batchId, productIds };
}

race(
  "40 cancellations undone while their mails and refunds are sent: each order is as before, or stays cancelled and says so",
  async () => {
    const { adminId, batchId, productIds } = await cancelMany();
    // As if the time of all of them were over in this moment for the senders, and not yet for the undo.
    await shop.owner`update public.outbox set next_attempt_at = now()`;
    await shop.owner`update public.refunds set next_attempt_at = now()`;
    const sending = concurrently(8, (n) =>
      n % 2 === 0
        ? shop.server`select id from public.shop_claim_mails(5)`
        : shop.server`select id from public.shop_claim_refunds(5)`,
    );
    const undoing = concurrently(WORKERS, async () => {
      const answer = await callBatch<{ ok: boolean }>(adminId, "admin_undo_order_batch", batchId);
      return { ok: answer?.ok, undone: await work(adminId, batchId) };
    });
    const [undone] = await Promise.all([undoing, sending]);

    expect(undone.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(undone.reduce((sum, one) => sum + one.undone, 0)).toBe(COUNT);
    const states = await shop.owner<{ state: string; orders: number }[]>`
      select concat_ws(' ', o.status, i.undone ->> 'ok', i.undone ->> 'code',
          (select count(*) from public.outbox m where m.order_id = o.id and m.kind = 'order-cancelled'),
          (select count(*) from public.refunds r where r.order_id = o.id)
        ) as state, count(*)::int as orders
      from public.orders o join private.order_batch_items i on i.order_id = o.id and i.batch_id = ${batchId}
      group by 1 order by 1`;
    const [sent] = await shop.owner<{ orders: number }[]>`
      select count(*)::int as orders from (
        select order_id from public.outbox where kind = 'order-cancelled' and attempts > 0
        union select order_id from public.refunds where attempts > 0
      ) s`;
    const expected = [
      { state: "cancelled false too_late 1 1", orders: sent?.orders ?? 0 },
      { state: "confirmed true 0 0", orders: COUNT - (sent?.orders ?? 0) },
    ];
    expect(states.map((row) => ({ ...row }))).toEqual(expected.filter((row) => row.orders > 0));
    expect(await findLedgerErrors(shop, productIds, OPENING)).toEqual([]);
    const [row] = await shop.owner<{ stock: number }[]>`select stock from public.products`;
    expect(row?.stock).toBe(OPENING[0]! - 2 * (COUNT - (sent?.orders ?? 0)));
  },
);

race(
  "a change that is undone while it is going on ends: what was changed is undone, the rest is left",
  async () => {
    const { adminId, productIds } = await cancelMany();
    const orders = await shop.owner<{ order_number: string }[]>`select order_number from public.orders`;
    const batch = JSON.stringify({
      change: "failed",
      undo_seconds: 30,
      orders: orders.map(({ order_number }) => ({ order_number, seen: "cancelled" })),
    });
    const answer = await callAs<{ id: string }>(
      shop.server,
      adminId,
      (sql) => sql`select public.admin_create_order_batch(${batch}::text::jsonb) as answer`,
    );
    const next = answer?.id ?? "";
    const pages = Promise.all(Array.from({ length: WORKERS }, () => work(adminId, next)));
    await callBatch(adminId, "admin_undo_order_batch", next);
    await pages;
    await work(adminId, next);
    const states = await shop.owner<{ state: string }[]>`
    select distinct concat_ws(' ', o.status, i.result ->> 'ok', coalesce(i.undone ->> 'ok', '-')) as state
    from public.orders o join private.order_batch_items i on i.order_id = o.id and i.batch_id = ${next}`;
    const allowed = new Set(["cancelled true true", "cancelled false -"]);
    expect(states.filter(({ state }) => !allowed.has(state))).toEqual([]);
    expect(await findLedgerErrors(shop, productIds, OPENING)).toEqual([]);
  },
);
