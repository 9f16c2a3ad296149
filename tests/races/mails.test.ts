import { expect } from "vitest";

import { cancel, paymentUpdate, placeOnline, settle } from "#tests/races/support/payments.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

type Mail = { id: string; kind: string; to_email: string; order_id: string };

function claim(limit: number): Promise<Mail[]> {
  return shop.server<Mail[]>`select id, kind, to_email, order_id from public.shop_claim_mails(${limit})`;
}

async function countMails(): Promise<Record<string, number>> {
  const rows = await shop.owner<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count from public.outbox group by kind`;
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

race("30 concurrent senders claim each mail once", async () => {
  const { productIds, userIds } = await stockShop(shop, [100], 100);
  await concurrently(100, (n) =>
    placeOrder(shop.server, { userId: userIds[n] ?? "", lines: [line(productIds[0])] }),
  );
  expect(await countMails()).toEqual({ "order-confirmed": 100, "owner-order": 100 });
  const taken = (await concurrently(30, () => claim(10))).flat();
  const rest: Mail[] = [];
  for (let more = await claim(50); more.length > 0; more = await claim(50)) rest.push(...more);
  const ids = [...taken, ...rest].map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([200, 200]);
});

race("concurrent senders keep the order of an order's mails", async () => {
  const { productIds, userIds } = await stockShop(shop, [20], 21);
  const adminId = userIds[20] ?? "";
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await concurrently(20, (n) =>
    placeOrder(shop.server, { userId: userIds[n] ?? "", lines: [line(productIds[0])] }),
  );
  for (const status of ["shipped", "delivered", "cancelled"]) {
    await shop.owner.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: adminId })}, true)`;
      await sql`select public.admin_set_order_status(o.id, ${status}, p_cash => 'kept') from public.orders o`;
    });
  }
  const sent: Mail[] = [];
  await concurrently(12, async () => {
    for (let round = 0; round < 12; round += 1) {
      for (const mail of await claim(5)) {
        sent.push(mail);
        await shop.server`select public.shop_record_mail(${mail.id}, true)`;
      }
    }
  });
  expect(sent).toHaveLength(100);
  const mailsByOrder = Map.groupBy(
    sent.filter(({ kind }) => kind !== "owner-order"),
    ({ order_id }) => order_id,
  );
  for (const mails of mailsByOrder.values()) {
    expect(mails.map(({ kind }) => kind)).toEqual([
      "order-confirmed",
      "order-shipped",
      "order-delivered",
      "order-cancelled",
    ]);
  }
});

race("a payment reported 100 times during its cancellation is mailed once per event", async () => {
  const { productIds, userIds } = await stockShop(shop, [10], 1);
  const order = await placeOnline(shop, { userId: userIds[0] ?? "", productId: productIds[0] });
  await concurrently(100, (n) =>
    n % 10 === 0 ? cancel(shop, order) : settle(shop.server, paymentUpdate(order, "captured")),
  );
  const news = paymentUpdate(order, "refunded");
  const refund = {
    refund_id: null,
    payment_id: news.paymentId,
    amount: order.total,
    status: "processed",
  } as const;
  await concurrently(50, () => settle(shop.server, { ...news, refunds: [{ ...refund, id: "rfnd_1" }] }));
  const { "payment-returned": late = 0, "order-confirmed": confirmed = 0, ...rest } = await countMails();
  // Whichever comes first, each event is mailed once.
  expect(late + confirmed).toBe(1);
  expect(rest).toEqual({
    "order-cancelled": 1,
    refunded: 1,
    ...(confirmed === 1 ? { "owner-order": 1 } : {}),
  });
});

race("an account deleted while its order changes leaves no mail and no deadlock", async () => {
  const { productIds, userIds } = await stockShop(shop, [20], 21);
  const adminId = userIds[20] ?? "";
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await concurrently(20, (n) =>
    placeOrder(shop.server, { userId: userIds[n] ?? "", lines: [line(productIds[0])] }),
  );
  const callAsAdmin = (work: (sql: typeof shop.owner) => Promise<unknown>) =>
    shop.owner.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: adminId })}, true)`;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      await work(sql as unknown as typeof shop.owner);
    });
  await callAsAdmin(
    (sql) => sql`select public.admin_set_order_status(o.id, 'delivered') from public.orders o`,
  );
  const orders = await shop.owner<{ id: string; user_id: string }[]>`select id, user_id from public.orders`;
  await Promise.all(
    orders.flatMap(({ id, user_id }) => [
      callAsAdmin((sql) => sql`select public.admin_set_order_status(${id}, 'cancelled', p_cash => 'kept')`),
      shop.owner`delete from auth.users where id = ${user_id}`,
    ]),
  );
  expect((await claim(1000)).filter(({ kind }) => !kind.startsWith("owner-"))).toEqual([]);
});
