import { randomUUID } from "node:crypto";

import { expect } from "vitest";

import { findLedgerErrors } from "#tests/races/support/ledger.ts";
import { concurrently, openShopDatabase, race } from "#tests/races/support/race.ts";
import { ADDRESS, callAs, line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

type Answer = { ok: boolean; code?: string };

const shop = await openShopDatabase();

race("20 people who add to one order at once add once, and the same form twice is one order", async () => {
  const { productIds, userIds } = await stockShop(shop, [100], 2);
  const [adminId = "", asha = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  const { order_id: first } = await placeOrder(shop.server, { userId: asha, lines: [line(productIds[0])] });
  const [settings] = await shop.owner<{ tax: number }[]>`select tax_rate::float as tax from public.settings`;
  const tax = settings?.tax ?? 0;
  const keys = Array.from({ length: 10 }, () => randomUUID());
  const answers = await concurrently(20, (n) => {
    const input = {
      user_id: asha,
      checkout_key: keys[n % 10],
      lines: [line(productIds[0])],
      subtotal: 100,
      shipping_amount: 0,
      tax_amount: tax,
      discount_amount: 0,
      round_off: 0,
      total_amount: 100 + tax,
      payment_method: "razorpay",
      shipping_address: ADDRESS,
      added_to: first,
      seen_additions: 0,
    };
    return callAs<Answer>(
      shop.server,
      adminId,
      (sql) => sql`select public.admin_place_order(${JSON.stringify(input)}::text::jsonb) as answer`,
    );
  });
  const outcomes = answers.map((answer) => answer?.code ?? "ok").sort();
  expect(outcomes).toEqual([...Array.from({ length: 18 }, () => "addition_exists"), "ok", "ok"]);
  const [count] = await shop.owner<{ orders: number }[]>`
    select count(*)::int as orders from public.orders where added_to = ${first ?? null}`;
  expect(count).toEqual({ orders: 1 });
  expect(await findLedgerErrors(shop, productIds, [100])).toEqual([]);
});
