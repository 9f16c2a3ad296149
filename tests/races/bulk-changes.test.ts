import { randomInt, randomUUID } from "node:crypto";

import type postgres from "postgres";
import { expect, test } from "vitest";

import { applyImport, beginImport } from "#tests/races/support/imports.ts";
import { findLedgerErrors } from "#tests/races/support/ledger.ts";
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
import { IS_LONG } from "#tests/support/long.ts";

const shop = await openShopDatabase();

const SHOPPERS = 24;

/** Products with plenty of stock, an admin and shoppers. */
async function setUp(products: number) {
  await shop.owner`delete from public.products`;
  await shop.owner`delete from public.categories where slug like 'race-%'`;
  const opening = Array.from({ length: products }, () => 100_000);
  const { productIds, userIds } = await stockShop(shop, opening, SHOPPERS + 1);
  const [adminId = "", ...shoppers] = userIds;
  await shop.owner`update public.users set is_admin = true where id = ${adminId}`;
  return { productIds, adminId, shoppers, opening };
}

async function addCategory(productIds: string[]): Promise<string> {
  const id = randomUUID();
  await shop.owner`insert into public.categories (id, name, slug) values (${id}, 'Race', ${`race-${id}`})`;
  await shop.owner`update public.products set category_id = ${id} where id = any(${productIds}::uuid[])`;
  return id;
}

type Deletion = { ok: boolean; deleted: boolean; detached: number; left: number };

/** Deletes a category as the portal does. @returns the last answer */
async function deleteCategory(sql: postgres.Sql, adminId: string, id: string): Promise<Deletion | undefined> {
  const next = () =>
    callAs<Deletion>(sql, adminId, (own) => own`select public.admin_delete_category(${id}) as answer`);
  let answer = await next();
  while (answer?.ok && !answer.deleted) answer = await next();
  return answer;
}

/** An answer, or the code of the error. */
function caught(error: unknown): Answer {
  return { ok: false, code: (error as { code?: string }).code ?? String(error) };
}

/** Shoppers check out four products each, again and again, until the work ends. @returns their answers and its result */
async function shopDuring<T>(productIds: string[], shoppers: string[], work: () => Promise<T>) {
  const state = { isWorking: true };
  const result = work().finally(() => (state.isWorking = false));
  const answers = await concurrently(SHOPPERS, async (n) => {
    const own: Answer[] = [];
    do {
      const chosen = new Set(Array.from({ length: 4 }, () => productIds[randomInt(productIds.length)]));
      const lines = Array.from(chosen, (id) => line(id));
      own.push(await placeOrder(shop.server, { userId: shoppers[n] ?? "", lines }).catch(caught));
    } while (state.isWorking);
    return own;
  });
  return { answers: countAnswers(answers.flat()), result: await result };
}

test.each(IS_LONG ? [150, 5_000] : [150])(
  "24 shoppers check out while two categories of %i products are deleted: every order is placed",
  { timeout: 600_000 },
  async (size) => {
    const { productIds, adminId, shoppers, opening } = await setUp(2 * size);
    const categories = [
      await addCategory(productIds.slice(0, size)),
      await addCategory(productIds.slice(size)),
    ];
    const admins = shop.connect({});
    const { answers, result } = await shopDuring(productIds, shoppers, () =>
      Promise.all(categories.map((id) => deleteCategory(admins, adminId, id).catch(caught))),
    );
    expect(Object.keys(answers)).toEqual(["placed"]);
    const deleted = { ok: true, deleted: true, detached: size, left: 0 };
    expect(result).toEqual([deleted, deleted]);
    expect(
      await shop.owner`select count(*)::integer as products from public.products where category_id is null`,
    ).toEqual([{ products: 2 * size }]);
    expect(await findLedgerErrors(shop, productIds, opening)).toEqual([]);
  },
);

race("a product that enters a category while it is deleted is refused or leaves it", async () => {
  const { productIds, adminId } = await setUp(60);
  const id = await addCategory(productIds.slice(0, 30));
  const admins = shop.connect({});
  const enter = (productId: string) =>
    shop.owner`update public.products set category_id = ${id} where id = ${productId}`.then(
      () => "entered",
      (error: { code?: string }) => error.code,
    );
  const [deletion, ...entered] = await Promise.all([
    deleteCategory(admins, adminId, id),
    ...productIds.slice(30).map(enter),
  ]);
  expect(deletion).toMatchObject({ ok: true, deleted: true, left: 0 });
  expect(new Set([...entered, "entered", "23503"])).toEqual(new Set(["entered", "23503"]));
  expect(await shop.owner`select id from public.categories where id = ${id}`).toEqual([]);
  expect(await shop.owner`select id from public.products where category_id is not null`).toEqual([]);
});

race("24 shoppers check out during imports and changes of many products: no order fails", async () => {
  const { productIds, adminId, shoppers, opening } = await setUp(120);
  const admins = shop.connect({});
  const feature = async (change: string) =>
    callAs<Answer>(
      admins,
      adminId,
      (sql) =>
        sql`select public.admin_bulk_update_products(${productIds.slice(0, 100)}, ${change}) as answer`,
    );
  const load = async (price: number) => {
    const products = await shop.owner<{ sku: string }[]>`
      select sku from public.products order by sku limit 100`;
    // Without stock, which the file would set anew: whatever is sold must be missing afterwards.
    const rows = products.map(({ sku }) => ({ sku, fields: { price } }));
    await beginImport(shop, adminId, rows);
    await applyImport(shop.server, shop);
    const [{ status } = { status: "" }] = await shop.owner<{ status: string }[]>`
      select status from public.product_imports`;
    return { ok: status === "done", code: status };
  };
  const { answers, result } = await shopDuring(productIds, shoppers, async () => {
    const changed = [];
    for (let n = 0; n < 2; n += 1) {
      const changes = [feature("feature"), load(100 + n), feature("unfeature")];
      changed.push(...(await Promise.all(changes.map((change) => change.catch(caught)))));
    }
    return changed;
  });
  expect(new Set([...Object.keys(answers), "price_changed"])).toEqual(new Set(["placed", "price_changed"]));
  const outcomes = result.map((answer) => (answer?.ok ? "ok" : answer?.code));
  expect(new Set(outcomes)).toEqual(new Set(["ok"]));
  expect(await findLedgerErrors(shop, productIds, opening)).toEqual([]);
});

race("shoppers review a product while admins save it: nobody waits for the other for ever", async () => {
  const { productIds, adminId, shoppers } = await setUp(1);
  const [productId = ""] = productIds;
  const admins = shop.connect({});
  const save = async (name: string) => {
    const [form] = await shop.owner<{ version: string; stock: number; fields: postgres.JSONValue }[]>`
      select private.product_version(p) as version, p.stock, to_jsonb(p) - 'search_vector' as fields
      from public.products p`;
    return callAs<Answer>(
      admins,
      adminId,
      (sql) =>
        sql`select public.admin_save_product(${productId}, ${form?.version ?? ""}, ${form?.stock ?? 0},
          ${sql.json(form?.fields ?? {})} || jsonb_build_object('name', ${name}::text), '') as answer`,
    ).catch(caught);
  };
  const review = async (userId: string) => {
    for (let n = 0; n < 8; n += 1) {
      await shop.server`insert into public.reviews (product_id, user_id, rating) values (${productId}, ${userId}, 5)`;
      await shop.server`delete from public.reviews where user_id = ${userId}`;
    }
    return "reviewed";
  };
  const reviews = Promise.all(shoppers.map((userId) => review(userId).catch(caught)));
  const saves = [];
  for (let n = 0; n < 60; n += 1) saves.push(save(`Lamp ${n}`));
  expect(new Set(await reviews)).toEqual(new Set(["reviewed"]));
  const outcomes = (await Promise.all(saves)).map((answer) => (answer?.ok ? "ok" : answer?.code));
  // A form that was opened before another admin saved is refused.
  expect(new Set([...outcomes, "ok", "changed"])).toEqual(new Set(["ok", "changed"]));
});

test("changes by admins that wait too long for a lock are answered with busy and write nothing", async () => {
  const { productIds, adminId, shoppers } = await setUp(1);
  const [productId = ""] = productIds;
  const categoryId = await addCategory(productIds);
  const [shopper = ""] = shoppers;
  const calls: ((sql: postgres.Sql) => postgres.PendingQuery<{ answer: unknown }[]>)[] = [
    (sql) => sql`select public.admin_delete_category(${categoryId}) as answer`,
    (sql) => sql`select public.admin_bulk_update_products(${[productId]}, 'deactivate') as answer`,
    (sql) => sql`select public.admin_save_product(${productId}, '', 5, '{}', '') as answer`,
    (sql) => sql`select public.admin_adjust_stock(${productId}, 1, '') as answer`,
    (sql) => sql`select public.admin_delete_product(${productId}) as answer`,
    (sql) => sql`select public.admin_delete_user(${shopper}) as answer`,
    (sql) => sql`select public.admin_set_role(${shopper}, 'owner') as answer`,
  ];
  await beginImport(shop, shopper, [{ sku: "SKU 0", fields: { price: 5 } }]);
  await setLockTimeout(shop.owner, "200ms");
  try {
    await shop.owner.begin(async (blocker) => {
      await blocker`select 1 from public.products for update`;
      await blocker`select 1 from public.users where is_admin for update`;
      const answers = await Promise.all(
        calls.map((call) => callAs(shop.server, adminId, call).catch(caught)),
      );
      expect(answers).toEqual(calls.map(() => ({ ok: false, code: "busy" })));
      // An import tries the same slice again.
      expect(await shop.server`select public.shop_work_import() as more`).toEqual([{ more: true }]);
    });
  } finally {
    await setLockTimeout(shop.owner, LONG_LOCK_TIMEOUT);
  }
  expect(await shop.owner`select stock, is_active, category_id from public.products`).toEqual([
    { stock: 100_000, is_active: true, category_id: categoryId },
  ]);
  expect(await shop.owner`select is_admin from public.users where id = ${shopper}`).toEqual([
    { is_admin: false },
  ]);
});
