import { expect } from "vitest";

import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { type Answer, callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

type Invoice = { number: string; order_id: string; issued_at: Date };

/** Confirmed orders without an invoice, and an admin. Each order has its own product, so none waits for another. */
async function createConfirmedOrders(count: number): Promise<{ orderIds: string[]; adminId: string }> {
  const { productIds, userIds } = await stockShop(
    shop,
    Array.from({ length: count }, () => 1),
    2,
  );
  const [userId = "", adminId = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await shop.owner`delete from private.document_counters`;
  const answers = await concurrently(count, (n) =>
    placeOrder(shop.server, { userId, lines: [line(productIds[n])], cartId: null }),
  );
  return { orderIds: answers.map(({ order_id: id = "" }) => id), adminId };
}

function setStatus(adminId: string, orderId: string | undefined, status: string) {
  return callAs<Answer>(
    shop.server,
    adminId,
    (sql) =>
      sql`select public.admin_set_order_status(${orderId ?? null}, ${status}, p_cash => 'kept') as answer`,
  );
}

function issue(adminId: string, orderId: string | undefined) {
  return callAs<Answer & { number?: string }>(
    shop.server,
    adminId,
    (sql) => sql`select public.admin_issue_invoice(${orderId ?? null}) as answer`,
  );
}

const invoices = () =>
  shop.owner<Invoice[]>`select number, order_id, issued_at from public.invoices order by right(number, 6)`;

/** Consecutive numbers of six digits, starting at 1. */
function consecutiveNumbers(count: number): string[] {
  return Array.from({ length: count }, (_, n) => String(n + 1).padStart(6, "0"));
}

race("100 orders shipped concurrently get 100 consecutive invoice numbers", async () => {
  const { orderIds, adminId } = await createConfirmedOrders(100);
  const answers = await concurrently(100, (n) =>
    setStatus(adminId, orderIds[n], n % 3 === 0 ? "delivered" : "shipped"),
  );
  expect(answers.filter((answer) => !answer?.ok)).toEqual([]);
  const issued = await invoices();
  expect(issued.map(({ number }) => number.slice(-6))).toEqual(consecutiveNumbers(100));
  expect(new Set(issued.map(({ order_id: id }) => id))).toEqual(new Set(orderIds));
  const times = issued.map(({ issued_at: at }) => at.getTime());
  expect(times, "none is dated before the one with the number before").toEqual(
    times.toSorted((a, b) => a - b),
  );
});

race("failing shipments leave no gap in the numbers", async () => {
  const { orderIds, adminId } = await createConfirmedOrders(60);
  const outcomes = await concurrently(60, async (n) => {
    if (n % 2 === 0) return (await setStatus(adminId, orderIds[n], "shipped"))?.ok;
    // The number is taken before a later statement of the transaction fails.
    return shop.owner
      .begin(async (sql) => {
        await sql`update public.orders set status = 'shipped' where id = ${orderIds[n] ?? ""}`;
        await sql`select 1 / 0`;
      })
      .catch(() => "failed");
  });
  expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(30);
  expect((await invoices()).map(({ number }) => number.slice(-6))).toEqual(consecutiveNumbers(30));
});

race("an order shipped, delivered and invoiced 60 times concurrently has one invoice", async () => {
  const { orderIds, adminId } = await createConfirmedOrders(1);
  const [orderId] = orderIds;
  const answers = await concurrently(60, (n) =>
    n % 3 === 0
      ? issue(adminId, orderId)
      : setStatus(adminId, orderId, n % 3 === 1 ? "shipped" : "delivered"),
  );
  expect(answers.filter((answer) => !answer?.ok)).toEqual([]);
  expect((await invoices()).map(({ number }) => number.slice(-6))).toEqual(["000001"]);
  expect(await shop.owner`select last_number from private.document_counters`).toEqual([{ last_number: 1 }]);
});

race("orders cancelled and delivered later keep their numbers", async () => {
  const { orderIds, adminId } = await createConfirmedOrders(20);
  await concurrently(20, (n) => setStatus(adminId, orderIds[n], "shipped"));
  const before = await invoices();
  await concurrently(20, (n) => setStatus(adminId, orderIds[n], "cancelled"));
  await concurrently(20, (n) => setStatus(adminId, orderIds[n], "delivered"));
  expect(await invoices()).toEqual(before);
});
