import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { asUser, overlap } from "#tests/races/support/overlap.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import {
  type Answer,
  callAs,
  countAnswers,
  line,
  LONG_LOCK_TIMEOUT,
  placeOrder,
  setLockTimeout,
  stockShop,
} from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

type Exchange = { id: string; userId: string };

/**
 * A kurta in the sizes M and L, of which `large` are in stock. Each of `shoppers` has a delivered M and asks for an L in
 * exchange; as many further shoppers have ordered nothing.
 */
async function withExchanges(shoppers: number, large: number) {
  const { productIds, userIds } = await stockShop(shop, [0], 2 * shoppers + 1);
  const [kurta = ""] = productIds;
  const [adminId = "", ...others] = userIds;
  await setLockTimeout(shop.owner, LONG_LOCK_TIMEOUT);
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  await shop.owner`update public.products set options = '[{"name": "Size", "values": ["M", "L"]}]' where id = ${kurta}`;
  // Comes before the product and the M, so that it is to be locked before them.
  const largeId = randomUUID().replace(/^.{8}/, "00000000");
  const [m, l] = await shop.owner<{ id: string }[]>`
    insert into public.products (id, name, variant_of, option_values, sku, price, stock)
    values (gen_random_uuid(), '', ${kurta}, '{M}', 'KURTA-M', 100, ${shoppers}),
      (${largeId}, '', ${kurta}, '{L}', 'KURTA-L', 100, ${large})
    returning id`;
  const exchanges: Exchange[] = [];
  for (const userId of others.slice(0, shoppers)) {
    const { order_id: orderId = "" } = await placeOrder(shop.server, { userId, lines: [line(m?.id)] });
    await asAdmin(adminId, `admin_set_order_status('${orderId}', 'delivered')`);
    const [item] = await shop.owner<{ id: string }[]>`
      select id from public.order_items where order_id = ${orderId}`;
    const input = {
      order_id: orderId,
      request_key: randomUUID(),
      kind: "exchange",
      items: [
        { order_item_id: item?.id ?? "", quantity: 1, reason: "does_not_fit", replacement_id: l?.id ?? "" },
      ],
      refund_mode: "upi",
      upi_id: "asha@bank",
    };
    const answer = await callAs<{ return_id: string }>(
      shop.server,
      userId,
      (sql) => sql`select public.shop_request_return(${sql.json(input)}) as answer`,
    );
    exchanges.push({ id: answer?.return_id ?? "", userId });
  }
  return { kurta, large: l?.id ?? "", adminId, exchanges, buyers: others.slice(shoppers) };
}

async function asAdmin(adminId: string, call: string): Promise<Answer> {
  const answer = await callAs<Answer>(shop.server, adminId, (sql) =>
    sql.unsafe<{ answer: Answer }[]>(`select public.${call} as answer`),
  );
  if (!answer) throw new Error(`${call} gave no answer.`);
  return answer;
}

/** Outcomes and their number, such as {approved: 1, out_of_stock: 9}. */
function outcomes(answers: Answer[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const answer of answers) {
    const outcome = answer.ok ? "approved" : (answer.code ?? "");
    found[outcome] = (found[outcome] ?? 0) + 1;
  }
  return found;
}

/** Lists the inconsistencies: a ledger, the sum of the product, or an approved exchange without its unit. */
function findErrors(kurta: string): Promise<unknown> {
  return shop.owner`
    select 'ledger of ' || p.sku as error from public.products p
    where p.options = '[]'
      and p.stock <> coalesce((select sum(m.quantity) from public.stock_movements m where m.product_id = p.id), 0)
    union all
    select 'sum' from public.products p
    where p.id = ${kurta} and p.stock <> (select sum(v.stock) from public.products v where v.variant_of = p.id)
    union all
    select 'units of ' || r.number from public.return_requests r
    where coalesce((
      select sum(m.quantity) from public.stock_movements m where m.order_id = r.order_id and m.reason <> 'order'
    ), 0) <> case when r.status = 'approved' then -1 else 0 end`;
}

race("20 approvals of exchanges for the last L set it aside once", async () => {
  const { kurta, adminId, exchanges } = await withExchanges(20, 1);
  const answers = await concurrently(20, (n) =>
    asAdmin(adminId, `admin_decide_return('${exchanges[n]?.id}', true)`),
  );
  expect(outcomes(answers)).toEqual({ approved: 1, out_of_stock: 19 });
  expect(
    await shop.owner`select status, count(*)::integer as n from public.return_requests group by 1 order by 1`,
  ).toEqual([
    { status: "approved", n: 1 },
    { status: "requested", n: 19 },
  ]);
  expect(await findErrors(kurta)).toEqual([]);
});

race("exchanges and orders for the last 5 of L get exactly 5", async () => {
  const { kurta, large, adminId, exchanges, buyers } = await withExchanges(15, 5);
  const answers = await concurrently(30, async (n): Promise<Answer> =>
    n % 2 === 0
      ? asAdmin(adminId, `admin_decide_return('${exchanges[n / 2]?.id}', true)`)
      : placeOrder(shop.server, { userId: buyers[(n - 1) / 2] ?? "", lines: [line(large)] }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(countAnswers(answers.filter(({ ok }) => !ok))).toEqual({ out_of_stock: 25 });
  expect(await shop.owner`select stock from public.products where id = ${large}`).toEqual([{ stock: 0 }]);
  expect(await findErrors(kurta)).toEqual([]);
});

race("one exchange that is approved, rejected and cancelled at once gives its unit back once", async () => {
  const { kurta, large, adminId, exchanges } = await withExchanges(1, 3);
  const [exchange] = exchanges;
  const [order] = await shop.owner<{ id: string }[]>`select order_id as id from public.return_requests`;
  const calls = [
    `admin_decide_return('${exchange?.id}', true)`,
    `admin_decide_return('${exchange?.id}', false, 'Worn')`,
    `admin_set_order_status('${order?.id}', 'cancelled', p_cash => 'kept')`,
    `admin_set_order_status('${order?.id}', 'delivered', p_cash => 'kept')`,
  ];
  await concurrently(40, (n) => asAdmin(adminId, calls[n % calls.length] ?? ""));
  await asAdmin(adminId, `admin_set_order_status('${order?.id}', 'cancelled', p_cash => 'kept')`);
  await asAdmin(adminId, `admin_decide_return('${exchange?.id}', false, 'Worn')`);
  expect(await shop.owner`select stock from public.products where id = ${large}`).toEqual([{ stock: 3 }]);
  expect(await shop.owner`select stock from public.products where id = ${kurta}`).toEqual([{ stock: 4 }]);
});

/** An order with an approved exchange for one of three L, and another shopper. */
async function withApprovedExchange() {
  const { kurta, large, adminId, exchanges, buyers } = await withExchanges(1, 3);
  await asAdmin(adminId, `admin_decide_return('${exchanges[0]?.id}', true)`);
  const [order] = await shop.owner<{ id: string }[]>`select order_id as id from public.return_requests`;
  return { kurta, large, adminId, orderId: order?.id ?? "", buyer: buyers[0] ?? "" };
}

const setStatus = (adminId: string, orderId: string, status: string) =>
  asUser(
    adminId,
    (sql) => sql`select public.admin_set_order_status(${orderId}, ${status}, p_cash => 'kept') as answer`,
  );

test("an order that ends locks what its exchange sends before its own products", async () => {
  const { kurta, large, adminId, orderId } = await withApprovedExchange();
  const free: unknown[] = [];
  const found = await overlap(
    shop,
    (sql) => sql`select 1 from public.products where id = ${large} for no key update`,
    setStatus(adminId, orderId, "cancelled"),
    async () => {
      free.push(
        ...(await shop.owner`select from public.products where id = ${kurta} for no key update skip locked`),
      );
    },
  );
  expect(free, "the product, while the order waits for the variant").toHaveLength(1);
  expect(found).toEqual({ waited: true, outcome: "ok" });
  expect(await shop.owner`select stock from public.products where id = ${large}`).toEqual([{ stock: 3 }]);
});

race("an order with an exchange ends and comes back beside orders of what the exchange sends", async () => {
  const { kurta, large, adminId, orderId, buyer } = await withApprovedExchange();
  const answers = await concurrently(24, (n): Promise<Answer> =>
    n % 2 === 0
      ? asAdmin(
          adminId,
          `admin_set_order_status('${orderId}', '${n % 4 === 0 ? "cancelled" : "delivered"}', p_cash => 'kept')`,
        )
      : placeOrder(shop.server, { userId: buyer, lines: [line(large)] }),
  );
  await asAdmin(adminId, `admin_set_order_status('${orderId}', 'cancelled', p_cash => 'kept')`);
  const sold = answers.filter(({ ok }, n) => ok && n % 2 === 1).length;
  expect(await shop.owner`select stock from public.products where id = ${large}`).toEqual([
    { stock: 3 - sold },
  ]);
  expect(await shop.owner`select stock from public.products where id = ${kurta}`).toEqual([
    { stock: 4 - sold },
  ]);
});
