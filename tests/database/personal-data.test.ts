import { afterAll, beforeAll, expect, test } from "vitest";

import { ORDER_ACTORS } from "#app/shop/order/order-transitions.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
});

afterAll(() => db.close());

/** The first column of every row, as sorted text. */
async function list(sql: string): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(`select line from (${sql}) as q (line) order by line`);
  return rows.map(({ line }) => line);
}

test("every table that names a person, or belongs to one that does, is declared as personal data", async () => {
  const missing = await list(`
    with recursive personal (relation) as (
      select c.oid
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and a.attnum > 0
        and (
          a.attname ~ '^(user_id|actor_id|author_id|email|to_email)$'
          or exists (
            select from pg_constraint k
            where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey)
              and k.confrelid in ('public.users'::regclass, 'auth.users'::regclass)
          )
        )
      union
      select k.conrelid
      from personal p
      join pg_constraint k on k.contype = 'f' and k.confrelid = p.relation
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where a.attname in ('order_id', 'return_id')
    )
    select c.relname from personal p join pg_class c on c.oid = p.relation
    except
    select d.relation from private.personal_data() d`);
  expect(missing).toEqual([]);
});

test("the declared columns exist", async () => {
  const unknown = await list(`
    select d.relation || '.' || n.name
    from private.personal_data() d, unnest(d.omitted || d.person || d.sort) n (name)
    where not exists (
      select from information_schema.columns c
      where c.table_schema in ('public', 'private') and c.table_name = d.relation and c.column_name = n.name
    )`);
  expect(unknown).toEqual([]);
});

test("a foreign key to a person deletes exactly the rows declared as deleted", async () => {
  const wrong = await list(`
    select d.relation || ' ' || d.on_deletion || ' ' || k.confdeltype::text
    from private.personal_data() d
    join pg_constraint k on k.contype = 'f' and k.conrelid in (to_regclass('public.' || d.relation), to_regclass('private.' || d.relation))
      and k.confrelid in ('public.users'::regclass, 'auth.users'::regclass)
    where k.confdeltype <> (case d.on_deletion when 'delete' then 'c' else 'n' end)::"char"`);
  expect(wrong).toEqual([]);
});

test("deleting a person leaves the rows that are declared, without name and account", async () => {
  const id = "11111111-1111-4111-8111-111111111111";
  await db.exec(`
    insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
    values ('${id}', 'asha@tests.example', '{"full_name": "Asha Rao"}', now());
    insert into public.products (name, price, sku) values ('Lamp', 100, 'LAMP');
    insert into public.addresses (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
    values ('${id}', 'Asha', 'Rao', '12 Market Road', 'Bengaluru', 'Karnataka', '560001', '+919876543210');
    insert into public.wishlist (user_id, product_id) select '${id}', p.id from public.products p;
    insert into public.stock_notices (user_id, product_id) select '${id}', p.id from public.products p;
    insert into public.reviews (user_id, product_id, rating) select '${id}', p.id, 5 from public.products p;
    insert into public.product_questions (user_id, product_id, question) select '${id}', p.id, 'Is it brass?' from public.products p;
    insert into public.notification_reads (user_id, read_at) values ('${id}', now());
    insert into public.newsletter_subscribers (email) values ('asha@tests.example');
    insert into public.order_views (user_id, name, query) values ('${id}', 'Mine', 'status=shipped');
    insert into public.contact_messages (number, user_id, name, email, message)
    values (1, '${id}', 'Asha Rao', 'asha@tests.example', 'Hello');
    insert into public.outbox (kind, user_id, to_email, data, idempotency_key)
    values ('order-paid', '${id}', 'asha@tests.example', '{}', 'one');
    delete from auth.users where id = '${id}';`);
  // Until it is sent, the mail that confirms it has the address.
  expect(await list("select concat_ws(' ', kind, to_email, user_id) from public.outbox")).toEqual([
    "account-closed asha@tests.example",
  ]);
  await db.exec("select public.shop_record_mail(id, true) from public.outbox");
  expect((await list("select t::text from public.outbox t")).join()).not.toMatch(
    /Asha|Rao|asha@|11111111-1111/,
  );
  await db.exec("delete from public.outbox");
  const deleted = await list("select relation from private.personal_data() where on_deletion = 'delete'");
  for (const relation of deleted) expect(await list(`select t::text from public.${relation} t`)).toEqual([]);
  const left = await list(`
    select relation from private.personal_data() where on_deletion = 'anonymise' and parent is null`);
  for (const relation of left) {
    const rows = await list(`select t::text from public.${relation} t`);
    expect(rows).toHaveLength(1);
    expect(rows.join()).not.toMatch(/Asha|Rao|asha@|11111111-1111/);
  }
});

test("the actors of the order history are those of the app", async () => {
  const [check] = await list(`
    select pg_get_constraintdef(oid) from pg_constraint where conname = 'order_status_history_actor_check'`);
  expect([...(check ?? "").matchAll(/'(\w+)'/g)].map(([, actor]) => actor)).toEqual([...ORDER_ACTORS]);
});
