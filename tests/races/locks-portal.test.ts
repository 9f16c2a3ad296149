import { randomUUID } from "node:crypto";

import type postgres from "postgres";
import { describe, expect, onTestFinished, test } from "vitest";

import { beginImport, importOutcomes, importNextRows } from "#tests/races/support/imports.ts";
import { asServer, asUser, overlap, type Step } from "#tests/races/support/overlap.ts";
import { openShopDatabase } from "#tests/races/support/race.ts";
import { line, placeOrder, stockShop } from "#tests/races/support/shop-database.ts";

const shop = await openShopDatabase();

/** Five lamps at ₹100, a shopper and two admins. */
async function setUp() {
  const { productIds, userIds } = await stockShop(shop, [5], 3);
  const [lamp = ""] = productIds;
  const [asha = "", admin = "", other = ""] = userIds;
  await shop.owner`update public.users set is_admin = true where id in (${admin}, ${other})`;
  const buy = (quantity: number) =>
    asServer(async (sql) => [
      { answer: await placeOrder(sql, { userId: asha, lines: [line(lamp, quantity)] }) },
    ]);
  return { lamp, asha, admin, other, buy };
}

const stock = () => shop.owner`select stock from public.products`;

describe("the catalogue", () => {
  test("admin_adjust_stock counts from the stock after an order", async () => {
    const { lamp, admin, buy } = await setUp();
    const adjust = asUser(
      admin,
      (sql) => sql`select public.admin_adjust_stock(${lamp}, -3, 'count') as answer`,
    );
    expect(await overlap(shop, buy(3), adjust)).toEqual({ waited: true, outcome: "too_few" });
    expect(await stock()).toEqual([{ stock: 2 }]);
  });

  test("admin_save_product refuses a stock that was edited before an order", async () => {
    const { lamp, admin, buy } = await setUp();
    const [form] = await shop.owner<{ version: string }[]>`
      select private.product_version(p) as version from public.products p`;
    const save = asUser(
      admin,
      (sql) =>
        sql`select public.admin_save_product(${lamp}, ${form?.version ?? ""}, 5, ${sql.json({ stock: 9 })}, 'count') as answer`,
    );
    expect(await overlap(shop, buy(3), save)).toEqual({ waited: true, outcome: "changed" });
    expect(await stock()).toEqual([{ stock: 2 }]);
  });

  test("shop_work_import leaves a stock that was previewed before an order", async () => {
    const { admin, buy } = await setUp();
    await beginImport(shop, admin, [{ sku: "SKU 0", fields: { stock: 9 } }]);
    expect(await overlap(shop, buy(3), importNextRows)).toEqual({ waited: true, outcome: "ok" });
    expect(await stock()).toEqual([{ stock: 2 }]);
    expect(await importOutcomes(shop.owner)).toEqual({ done: 0, changed: 1 });
  });

  test("shop_work_import does one slice at a time", async () => {
    const { admin } = await setUp();
    await beginImport(shop, admin, [{ sku: "SKU 0", fields: { stock: 9 } }]);
    const both = [importNextRows, importNextRows] as const;
    expect(await overlap(shop, ...both)).toEqual({ waited: false, outcome: "ok" });
    expect(await stock()).toEqual([{ stock: 9 }]);
    expect(await importOutcomes(shop.owner)).toEqual({ done: 1, changed: 0 });
  });

  type Change = (sql: postgres.Sql) => PromiseLike<postgres.Row[]>;
  const CHANGES_OF_MANY: [string, (ids: string[]) => Change][] = [
    [
      "admin_bulk_update_products",
      (ids) => (sql) => sql`select public.admin_bulk_update_products(${ids}, 'feature') as answer`,
    ],
    [
      "shop_work_import",
      () => (sql) => sql`select jsonb_build_object('ok', public.shop_work_import() is not null) as answer`,
    ],
    [
      "admin_delete_category",
      () => (sql) =>
        sql`select public.admin_delete_category(c.id) as answer from public.categories c
        where c.slug = 'bowls'`,
    ],
  ];
  test.each(CHANGES_OF_MANY)("%s locks products in the order of their ids", async (name, change) => {
    const { admin } = await setUp();
    const [category = { id: "" }] = await shop.owner<{ id: string }[]>`
      insert into public.categories (name, slug) values ('Bowls', 'bowls') returning id`;
    onTestFinished(async () => {
      await shop.owner`truncate public.products cascade`;
      await shop.owner`delete from public.categories where slug = 'bowls'`;
    });
    const [low = "", high = ""] = [randomUUID(), randomUUID()].sort();
    // The higher id is stored first, so that a plain read meets it first.
    for (const id of [high, low])
      await shop.owner`insert into public.products (id, name, price, sku, stock, category_id)
        values (${id}, 'Bowl', 100, ${id}, 5, ${category.id})`;
    await beginImport(
      shop,
      admin,
      [high, low].map((sku) => ({ sku, fields: { price: 5 } })),
    );
    const lockLow: Step = (sql) => sql`select from public.products where id = ${low} for update`;
    let free: unknown;
    const lookForHigh = async () => {
      free = await shop.owner`select id from public.products where id = ${high} for update skip locked`;
    };
    const as = name === "shop_work_import" ? asServer : (call: Change) => asUser(admin, call);
    expect(await overlap(shop, lockLow, as(change([high, low])), lookForHigh)).toEqual({
      waited: true,
      outcome: "ok",
    });
    expect(free).toEqual([{ id: high }]);
  });

  describe("admin_delete_category", () => {
    async function addCategory() {
      const [category = { id: "" }] = await shop.owner<{ id: string }[]>`
        insert into public.categories (name, slug) values ('Lamps', 'lamps') returning id`;
      onTestFinished(async () => {
        await shop.owner`truncate public.products cascade`;
        await shop.owner`delete from public.categories where slug = 'lamps'`;
      });
      return category.id;
    }
    const remove = (admin: string, id: string) =>
      asUser(admin, (sql) => sql`select public.admin_delete_category(${id}) as answer`);
    const categories = () => shop.owner`select category_id from public.products`;

    test("waits for a product that enters the category, and then keeps the category", async () => {
      const { lamp, admin } = await setUp();
      const id = await addCategory();
      const enter: Step = (sql) => sql`update public.products set category_id = ${id} where id = ${lamp}`;
      expect(await overlap(shop, enter, remove(admin, id))).toEqual({ waited: true, outcome: "ok" });
      expect(await categories()).toEqual([{ category_id: id }]);
      const [left] = await shop.owner`select deleting_since is not null as deleting from public.categories
        where id = ${id}`;
      expect(left).toEqual({ deleting: true });
    });

    test("of two admins lets one delete the category", async () => {
      const { admin, other } = await setUp();
      const id = await addCategory();
      await shop.owner`update public.products set category_id = ${id}`;
      expect(await overlap(shop, remove(admin, id), remove(other, id))).toEqual({
        waited: true,
        outcome: "not_found",
      });
      expect(await categories()).toEqual([{ category_id: null }]);
    });
  });

  test("admin_save_product and a review of the product do not wait for each other", async () => {
    const { lamp, admin } = await setUp();
    const [form] = await shop.owner<{ version: string }[]>`
      select private.product_version(p) as version from public.products p`;
    const save = asUser(
      admin,
      (sql) => sql`select public.admin_save_product(${lamp}, ${form?.version ?? ""}, 5, '{}', '') as answer`,
    );
    // A review refers to the product, and then locks it to count.
    let count = async (): Promise<unknown> => null;
    const refer: Step = async (sql) => {
      count = async () => sql`select from public.products where id = ${lamp} for no key update`;
      await sql`select from public.products where id = ${lamp} for key share`;
    };
    let failure: unknown = null;
    const finish = () => count().catch((error: unknown) => (failure = error));
    expect(await overlap(shop, refer, save, finish)).toEqual({ waited: true, outcome: "ok" });
    expect(failure).toBeNull();
  });

  test("admin_delete_product keeps a product that is being ordered", async () => {
    const { lamp, admin, buy } = await setUp();
    const remove = asUser(admin, (sql) => sql`select public.admin_delete_product(${lamp}) as answer`);
    expect(await overlap(shop, buy(1), remove)).toEqual({ waited: true, outcome: "ok" });
    expect(await shop.owner`select is_active from public.products`).toEqual([{ is_active: false }]);
  });

  test("two reviews approved at once both count", async () => {
    const { lamp, asha, other, admin } = await setUp();
    await shop.owner`insert into public.reviews (product_id, user_id, rating)
      values (${lamp}, ${asha}, 5), (${lamp}, ${other}, 2)`;
    const approve = (rating: number) =>
      asUser(admin, async (sql) => {
        await sql`update public.reviews set is_approved = true where rating = ${rating}`;
        return [{ answer: { ok: true } }];
      });
    expect(await overlap(shop, approve(5), approve(2))).toEqual({ waited: true, outcome: "ok" });
    expect(await shop.owner`select reviews_count, rating::float as rating from public.products`).toEqual([
      { reviews_count: 2, rating: 3.5 },
    ]);
  });
});

describe("settings", () => {
  test("admin_save_settings refuses a form that was opened before another admin saved", async () => {
    const { admin, other } = await setUp();
    const [form] = await shop.owner<{ version: string; site_name: string }[]>`
      select updated_at::text as version, site_name from public.settings`;
    onTestFinished(async () => {
      await shop.owner`update public.settings set site_name = ${form?.site_name ?? ""}`;
    });
    const save = (userId: string, name: string) =>
      asUser(
        userId,
        (sql) =>
          sql`select public.admin_save_settings(${form?.version ?? ""}::text::timestamptz, ${sql.json({ site_name: name })}) as answer`,
      );
    expect(await overlap(shop, save(admin, "One"), save(other, "Two"))).toEqual({
      waited: true,
      outcome: "changed",
    });
    expect(await shop.owner`select site_name from public.settings`).toEqual([{ site_name: "One" }]);
  });
});

describe("accounts", () => {
  const demote = (caller: string, userId: string): Step =>
    asUser(caller, (sql) => sql`select public.admin_set_role(${userId}, null) as answer`);
  const deleteUser = (caller: string, userId: string): Step =>
    asUser(caller, (sql) => sql`select public.admin_delete_user(${userId}) as answer`);
  const admins = async () => (await shop.owner`select from public.users where is_admin`).length;

  test("admin_set_role refuses an owner who is being demoted", async () => {
    const { admin, other } = await setUp();
    expect(await overlap(shop, demote(admin, other), demote(other, admin))).toEqual({
      waited: true,
      outcome: "error 42501: your role may not do this: people.write",
    });
    expect(await admins()).toBe(1);
  });

  test("admin_delete_user refuses an owner who is being demoted", async () => {
    const { admin, other } = await setUp();
    expect(await overlap(shop, demote(admin, other), deleteUser(other, admin))).toEqual({
      waited: true,
      outcome: "error 42501: your role may not do this: people.write",
    });
    expect(await admins()).toBe(1);
  });

  test("admin_delete_user keeps a shopper who is placing an order", async () => {
    const { asha, admin, buy } = await setUp();
    expect(await overlap(shop, buy(1), deleteUser(admin, asha))).toEqual({
      waited: true,
      outcome: "open_orders",
    });
  });

  test("the last admin stays when two delete their accounts at once", async () => {
    const { admin, other } = await setUp();
    const leave =
      (userId: string): Step =>
      async (sql) => {
        await sql`set local role none`;
        await sql`delete from auth.users where id = ${userId}`;
        return { ok: true };
      };
    expect(await overlap(shop, leave(admin), leave(other))).toEqual({
      waited: true,
      outcome: "error P0001: last_admin",
    });
    expect(await admins()).toBe(1);
  });
});

describe("addresses", () => {
  const add = (userId: string): Step =>
    asUser(userId, async (sql) => {
      await sql`insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
        values (${userId}, 'Asha', 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '560001', '+919876543210')`;
      return [{ answer: { ok: true } }];
    });
  const setDefault = (userId: string, id: string): Step =>
    asUser(userId, (sql) => sql`select public.shop_set_default_address(${id}) as answer`);
  const defaults = () =>
    shop.owner<{ is_default: boolean }[]>`select is_default from public.addresses order by created_at, id`;

  test("the second of two first addresses is not the default", async () => {
    const { asha } = await setUp();
    expect(await overlap(shop, add(asha), add(asha))).toEqual({ waited: true, outcome: "ok" });
    expect((await defaults()).filter(({ is_default: isDefault }) => isDefault)).toHaveLength(1);
  });

  test("the later of two choices of the default wins", async () => {
    const { asha } = await setUp();
    for (let count = 0; count < 3; count += 1) await shop.server.begin((sql) => add(asha)(sql as never));
    const rows = await shop.owner<{ id: string }[]>`select id from public.addresses order by is_default, id`;
    const [one = "", two = ""] = rows.map(({ id }) => id);
    expect(await overlap(shop, setDefault(asha, one), setDefault(asha, two))).toEqual({
      waited: true,
      outcome: "ok",
    });
    expect(await shop.owner`select id from public.addresses where is_default`).toEqual([{ id: two }]);
  });
});

describe("mail", () => {
  const claimMails = asServer(
    (sql) => sql`select count(*)::integer as answer from public.shop_claim_mails(10)`,
  );
  const send = asServer(
    (sql) => sql`select public.shop_send_message('Asha', 'asha@tests.example', 'Hello') as answer`,
  );
  const queue = () =>
    shop.owner`insert into public.outbox (kind, to_email, data, idempotency_key) values ('owner-order', 'a@b.example', '{}', 'one')`;

  test("shop_claim_mails passes over what another run has claimed, without waiting", async () => {
    await setUp();
    await shop.owner`truncate public.outbox`;
    await queue();
    expect(await overlap(shop, claimMails, claimMails)).toEqual({ waited: false, outcome: "0" });
    expect(await shop.owner`select attempts from public.outbox`).toEqual([{ attempts: 1 }]);
  });

  test("shop_claim_mails passes over an old mail that another run gives up, without waiting", async () => {
    await setUp();
    await shop.owner`truncate public.outbox`;
    await queue();
    await shop.owner`update public.outbox set created_at = now() - interval '4 days'`;
    expect(await overlap(shop, claimMails, claimMails)).toEqual({ waited: false, outcome: "0" });
    expect(await shop.owner`select status from public.outbox`).toEqual([{ status: "failed" }]);
  });

  test("shop_send_message numbers messages one after another", async () => {
    await setUp();
    await shop.owner`truncate public.contact_messages cascade`;
    expect(await overlap(shop, send, send)).toEqual({ waited: true, outcome: "T-000002" });
  });

  test("shop_ask_question counts the questions of a shopper one after another", async () => {
    const { productIds, userIds } = await stockShop(shop, [1], 1);
    const [product = "", user = ""] = [productIds[0], userIds[0]];
    await shop.owner`insert into public.product_questions (product_id, user_id, question)
      select ${product}, ${user}, 'Question ' || n from generate_series(1, 4) n`;
    const ask = (question: string) =>
      asUser(user, (sql) => sql`select public.shop_ask_question(${product}, ${question}) as answer`);
    expect(await overlap(shop, ask("Is it brass?"), ask("Is it heavy?"))).toEqual({
      waited: true,
      outcome: "too_many",
    });
  });
});
