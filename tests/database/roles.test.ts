import { readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hasPermission, type Permission, PERMISSIONS, type Role, ROLES } from "#app/shop/account/roles.ts";
import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

/**
 * The rights of each role at the data API, cell by cell: every admin_* function, and every table with each verb, called
 * as each role, as a shopper and as a visitor. The expected answers are those of app/shop/account/roles.ts.
 */

const CALLERS = [...ROLES, "shopper", "visitor"] as const;
type Caller = (typeof CALLERS)[number];

/**
 * The right that a cell requires: a permission or one of several, any role, none ("everybody"), or more than any caller
 * has ("nobody").
 */
type Need = Permission | readonly Permission[] | "staff" | "everybody" | "nobody";

function may(caller: Caller, need: Need): boolean {
  const role = ROLES.find((name): name is Role => name === caller) ?? null;
  if (need === "nobody") return false;
  if (need === "everybody") return true;
  if (need === "staff") return role !== null;
  const permissions = typeof need === "string" ? [need] : need;
  return permissions.some((permission) => hasPermission(role, permission));
}

/** One row of each table, which belongs to none of the callers, and the function that tries a statement. */
const FIXTURES = `
  insert into auth.users (id, email, email_confirmed_at)
  select md5(name)::uuid, name || '@roles.example', now()
  from unnest('{owner,manager,packer,support,content,shopper,buyer,newcomer}'::text[]) name;
  update public.users set is_admin = true where id = md5('owner')::uuid;
  update public.users u set staff_role = r.role
  from unnest('{manager,packer,support,content}'::text[]) r (role) where u.id = md5(r.role)::uuid;
  insert into public.categories (id, name, slug, is_active) values (md5('row')::uuid, 'Attic', 'attic', false);
  insert into public.banners (image_url, alt, link, starts_at) values ('/row.svg', 'Row', '/', now() + interval '1 day');
  insert into public.collections (slug, name, is_active) values ('row', 'Row', false);
  insert into public.products (id, name, price, stock, sku, is_active)
  values (md5('row')::uuid, 'Ghost', 70, 3, 'GHOST', false);
  insert into public.coupons (id, code, name, type, value) values (md5('row')::uuid, 'ROW', 'Row', 'fixed', 10);
  insert into public.addresses
    (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
  values (md5('buyer')::uuid, 'Asha', 'Rao', '1 Road', 'Bengaluru', 'Karnataka', '560001', '9876543210');
  insert into public.wishlist (user_id, product_id) values (md5('buyer')::uuid, md5('row')::uuid);
  insert into public.stock_notices (user_id, product_id) values (md5('buyer')::uuid, md5('row')::uuid);
  insert into public.orders
    (id, user_id, order_number, subtotal, total_amount, tax_rate, payment_method, status, shipping_address)
  values (md5('row')::uuid, md5('buyer')::uuid, 'ORD-1000000000001', 70, 70, 0, 'cod', 'shipped', '{
    "first_name": "Asha", "last_name": "Rao", "address_line_1": "1 Road", "address_line_2": null, "city": "Bengaluru",
    "state": "Karnataka", "postal_code": "560001", "phone": "9876543210"
  }');
  insert into public.order_items
    (id, order_id, product_id, product_name, product_sku, quantity, unit_price, total_price)
  values (md5('row')::uuid, md5('row')::uuid, md5('row')::uuid, 'Ghost', 'SKU-1', 1, 70, 70);
  insert into public.shipments (id, order_id, actor_id)
  values (md5('row')::uuid, md5('row')::uuid, md5('owner')::uuid);
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  values (md5('row')::uuid, md5('row')::uuid, 1);
  insert into public.outbox (kind, to_email, order_id, data, idempotency_key)
  values ('return-update', 'buyer@roles.example', md5('row')::uuid, '{}', 'return'),
    ('order-shipped', 'buyer@roles.example', md5('row')::uuid, '{}', 'shipped');
  insert into public.order_notes (order_id, author_id, note) values (md5('row')::uuid, md5('owner')::uuid, 'Note');
  insert into public.payment_links (id, order_id, token_hash)
  values (md5('row')::uuid, md5('row')::uuid, repeat('a', 64));
  insert into public.coupon_redemptions (coupon_id, order_id, user_id)
  values (md5('row')::uuid, md5('row')::uuid, md5('buyer')::uuid);
  insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status)
  values ('pay_row', md5('row')::uuid, 'order_row', 70, 'INR', 'captured');
  insert into public.refunds (order_id, payment_id, amount, reason) values (md5('row')::uuid, 'pay_row', 1, 'admin');
  insert into public.return_requests (id, order_id, user_id, number, request_key, kind, items_amount)
  values (md5('row')::uuid, md5('row')::uuid, md5('buyer')::uuid, 'RET-1000000000001', md5('row')::uuid, 'return', 70);
  insert into public.return_items (return_id, order_item_id, quantity, reason)
  values (md5('row')::uuid, md5('row')::uuid, 1, 'damaged');
  insert into public.credit_notes (
    id, kind, number, financial_year, issued_at, invoice_id, order_id, reason, taxable_value, tax_amount, round_off,
    total_amount
  )
  select md5('row')::uuid, 'credit', 'CN/26-27/000001', '26-27', now(), i.id, i.order_id, 'refunded', 1, 0, 0, 1
  from public.invoices i;
  insert into public.credit_note_items values (md5('row')::uuid, md5('row')::uuid, null, 0, 1, 0, 0, 0);
  insert into public.reviews (id, product_id, user_id, rating, title, comment)
  values (md5('row')::uuid, md5('row')::uuid, md5('buyer')::uuid, 5, 'Good', 'Good');
  insert into public.product_questions (id, product_id, user_id, question)
  values (md5('row')::uuid, md5('row')::uuid, md5('buyer')::uuid, 'Is it brass?');
  insert into public.newsletter_subscribers (email) values ('row@roles.example');
  select public.shop_send_message('Asha', 'asha@roles.example', 'Hello, where is my order?', null);
  insert into public.contact_message_answers (message_id, answer) select id, 'Hello' from public.contact_messages;
  insert into public.message_templates (name, body) values ('Row', 'Hello');
  insert into public.order_refusals (code) values ('row');
  insert into public.security_events (event) values ('sign_in');
  insert into public.webhook_events (event_id, event) values ('row', 'payment.captured');
  insert into public.error_events (request_id, operation) values ('0a1b2c3d', 'read');
  insert into public.audit_log (action, entity, entity_id) values ('update', 'products', 'row');
  insert into public.notification_reads (user_id, read_at) values (md5('buyer')::uuid, now());
  insert into public.missed_searches (phrase) values ('trampoline');
  insert into public.product_imports (actor_id, file_name, format, status, may_add_categories)
  values (md5('owner')::uuid, 'row.csv', 'haat', 'done', true);
  insert into public.order_batches (actor_id, change) values (md5('owner')::uuid, 'confirmed');
  insert into public.order_views (user_id, name, query) values (md5('buyer')::uuid, 'Row', 'status=shipped');

  -- Runs a statement as a caller and takes it back. Returns 'rows' with their number, or the error.
  create function public.attempt(p_caller text, p_sql text) returns text language plpgsql as $$
  declare
    v_rows integer;
    v_error text;
  begin
    perform set_config('request.jwt.claim.sub', case when p_caller = 'visitor' then '' else md5(p_caller)::uuid::text end, true);
    perform set_config('request.jwt.claims', case when p_caller = 'visitor' then '{"role": "anon"}'
      else jsonb_build_object('role', 'authenticated', 'sub', md5(p_caller)::uuid)::text end, true);
    perform set_config('role', case when p_caller = 'visitor' then 'anon' else 'authenticated' end, true);
    execute p_sql;
    get diagnostics v_rows = row_count;
    raise exception 'rows %', v_rows using errcode = 'ZZ000';
  exception
    when others then
      get stacked diagnostics v_error = message_text;
      return case when sqlstate = 'ZZ000' then v_error else sqlstate || ' ' || v_error end;
  end;
  $$;
`;

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
  await db.exec(FIXTURES);
});

afterAll(() => db.close());

/** Cells that were tried, by their names. */
const tried = new Set<string>();

async function attempt(cell: string, caller: Caller, sql: string): Promise<string> {
  tried.add(`${caller} ${cell}`);
  const { rows } = await db.query<{ outcome: string }>("select public.attempt($1, $2) as outcome", [
    caller,
    sql,
  ]);
  return rows[0]?.outcome ?? "";
}

test("the database has the same table of roles and permissions", async () => {
  const { rows } = await db.query<{ permission: string; roles: string[] }>(
    "select permission, roles from private.role_permissions()",
  );
  expect(rows).toEqual(
    Object.entries(PERMISSIONS).map(([permission, { roles }]) => ({ permission, roles: [...roles] })),
  );
});

test("docs/security.md has the same table", () => {
  const documented = readFileSync("docs/security.md", "utf8")
    .split("\n## Roles\n")[1]
    ?.split("\n## ")[0]
    ?.split("\n")
    .filter((line) => /` *\|/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
    .map(([, label, permission, ...cells]) => ({
      permission,
      label,
      roles: ROLES.filter((_, index) => cells[index] === "yes"),
    }));
  expect(documented).toEqual(
    Object.entries(PERMISSIONS).map(([permission, { label, roles }]) => ({ permission, label, roles })),
  );
});

test("users.staff_role takes the roles that are not owners", async () => {
  const { rows } = await db.query<{ definition: string }>(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'users_staff_role_check'",
  );
  const named = Array.from((rows[0]?.definition ?? "").matchAll(/'(\w+)'::text/g), ([, name]) => name);
  expect(named).toEqual(ROLES.filter((role) => role !== "owner"));
  await expect(
    db.exec("update public.users set staff_role = 'packer' where id = md5('owner')::uuid"),
  ).rejects.toThrow("users_one_role_check");
});

/** Every admin_* function with what it needs. */
const FUNCTIONS: Record<string, Need> = {
  admin_add_cod_remittance: "accounts.write",
  admin_add_customer_note: "customers.write",
  admin_add_import_rows: "products.write",
  admin_adjust_stock: "stock.write",
  admin_answer_message: "messages.write",
  admin_answer_question: "reviews.write",
  admin_begin_import: "products.write",
  admin_begin_order_export: "customers.write",
  admin_block_cash: "customers.write",
  admin_bulk_update_products: "products.write",
  admin_change_items: "orders.write",
  admin_changed_replacements: "returns.write",
  admin_cod_remittance: "accounts.write",
  admin_cod_remittances: "accounts.write",
  admin_count_stock_notices: "products.read",
  admin_count_waiting: "staff",
  admin_create_order_batch: "orders.write",
  admin_create_payment_link: "orders.place",
  admin_dashboard: "dashboard.read",
  admin_decide_import: "products.write",
  admin_decide_return: "returns.write",
  admin_delete_category: "categories.write",
  admin_delete_cod_remittance: "accounts.write",
  admin_delete_order_view: "orders.read",
  admin_delete_product: "products.write",
  admin_delete_user: "people.write",
  admin_end_sessions: "people.write",
  admin_export_newsletter: "newsletter.read",
  admin_export_products: "products.write",
  admin_find_customers: "orders.place",
  admin_find_order_ids: "customers.write",
  admin_find_products: "orders.read",
  admin_find_taken_numbers: "orders.write",
  admin_get_customer: "customers.write",
  admin_get_import: "products.write",
  admin_get_order_batch: "orders.write",
  admin_get_product: "products.read",
  admin_get_variants: "products.read",
  admin_gst_documents: "accounts.write",
  admin_gst_return: "accounts.write",
  admin_health: "health.read",
  admin_issue_invoice: "orders.write",
  admin_list_audit: "audit.read",
  admin_list_orders: "orders.read",
  admin_list_payments: "refunds.write",
  admin_list_products: "products.read",
  admin_list_questions: "reviews.write",
  admin_list_returns: "returns.write",
  admin_list_users: "people.read",
  admin_mark_notifications_read: "staff",
  admin_misclassed_products: "settings.write",
  admin_month_summary: "accounts.write",
  admin_note_register: "accounts.write",
  admin_notifications: "staff",
  admin_pick_orders: "orders.read",
  admin_place_order: "orders.place",
  admin_products_without_hsn: "settings.write",
  admin_receive_return: "returns.write",
  admin_refund_items: "refunds.write",
  admin_refund_order: "refunds.write",
  admin_refund_register: "accounts.write",
  admin_refund_return: "returns.write",
  admin_refunds_report: "reports.read",
  admin_release_images: "products.write",
  admin_replace_return: "returns.write",
  admin_resend_mail: "orders.write",
  admin_retry_refund: "refunds.write",
  admin_returns_report: "reports.read",
  admin_sales_register: "accounts.write",
  admin_sales_report: "reports.read",
  admin_save_front: "merchandising.write",
  admin_save_order_view: "orders.read",
  admin_save_prices: "products.write",
  admin_save_product: "products.write",
  admin_save_settings: "settings.write",
  admin_save_tax_rate: "settings.write",
  admin_save_tax_settings: "settings.write",
  admin_save_variants: "products.write",
  admin_set_customer_tags: "customers.write",
  admin_set_low_stock: "stock.write",
  admin_set_order_address: "orders.write",
  admin_set_order_status: "orders.write",
  admin_set_role: "people.write",
  admin_set_shipment: "orders.write",
  admin_settings: "staff",
  admin_settle_cod_line: "accounts.write",
  admin_settlement_entries: "accounts.write",
  admin_settlements: "accounts.write",
  admin_ship_order: "orders.write",
  admin_ship_part: "orders.write",
  admin_stock_report: "reports.read",
  admin_stop_order_batch: "orders.write",
  admin_stored_records: "health.read",
  admin_take_back_parcel: "orders.write",
  admin_tax_overview: "settings.write",
  admin_undo_order_batch: "orders.write",
  admin_undo_order_status: "orders.write",
  admin_unpaid_report: "reports.read",
  admin_usage: "health.read",
  admin_work_order_batch: "orders.write",
  admin_write_to_customer: "customers.write",
};

/** Runs with the caller's own rights: the policies of coupons decide what it lists. */
const INVOKER = "admin_list_coupons";

test("the functions below are those of the portal", async () => {
  const { rows } = await db.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and proname like 'admin\\_%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(FUNCTIONS), INVOKER].toSorted());
});

test.each(CALLERS)("the functions that %s may call are those of the table", async (caller) => {
  const { rows } = await db.query<{ name: string; nulls: string }>(
    `select proname as name, array_to_string(array_fill('null'::text, array[pronargs::integer]), ', ') as nulls
     from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1) order by 1`,
    [Object.keys(FUNCTIONS)],
  );
  const allowed: string[] = [];
  for (const { name, nulls } of rows) {
    const outcome = await attempt(name, caller, `select public.${name}(${nulls})`);
    if (!outcome.startsWith("42501")) allowed.push(name);
  }
  expect(allowed).toEqual(Object.keys(FUNCTIONS).filter((name) => may(caller, FUNCTIONS[name] ?? "nobody")));
  const listed = await db.query<{ outcome: string }>("select public.attempt($1, $2) as outcome", [
    caller,
    `select 1 where (public.${INVOKER}('', 10, 0) ->> 'total')::integer > 0`,
  ]);
  expect(listed.rows[0]?.outcome === "rows 1").toBe(may(caller, "coupons.write"));
});

const VERBS = ["select", "insert", "update", "delete"] as const;
type Cells = Partial<Record<(typeof VERBS)[number], { need: Need; sql: string }>>;

const nobody = (sql: string) => ({ need: "nobody" as const, sql });
/** A select of rows that are somebody else's. */
const reads = (need: Need, where = "true") => ({ need, sql: where });

/** The rights on rows of other people, table by table. Nobody has a verb that is not listed. */
const TABLES: Record<string, Cells> = {
  addresses: {
    insert: nobody(`insert into public.addresses
        (user_id, first_name, last_name, address_line_1, city, state, postal_code, phone)
      values (md5('buyer')::uuid, 'A', 'B', '1 Road', 'Bengaluru', 'Karnataka', '560001', '9876543210')`),
    update: nobody("update public.addresses set first_name = first_name"),
  },
  audit_log: { select: reads("audit.read") },
  banners: {
    select: reads("merchandising.write", "starts_at > now() + interval '1 hour'"),
    insert: {
      need: "merchandising.write",
      sql: "insert into public.banners (image_url, alt, link) values ('/a.svg', 'New', '/')",
    },
    update: { need: "merchandising.write", sql: "update public.banners set alt = alt" },
    delete: { need: "merchandising.write", sql: "delete from public.banners" },
  },
  categories: {
    select: reads(["products.read", "categories.write"]),
    insert: {
      need: "categories.write",
      sql: "insert into public.categories (name, slug, is_active) values ('New', 'new', false)",
    },
    update: { need: "categories.write", sql: "update public.categories set name = name" },
  },
  cod_remittance_lines: {},
  cod_remittances: {},
  collections: {
    select: reads("merchandising.write", "not is_active"),
    insert: {
      need: "merchandising.write",
      sql: "insert into public.collections (slug, name) values ('new', 'New')",
    },
    update: { need: "merchandising.write", sql: "update public.collections set name = name" },
    delete: { need: "merchandising.write", sql: "delete from public.collections" },
  },
  contact_message_answers: { select: reads("messages.write") },
  contact_messages: {
    select: reads("messages.write"),
    update: { need: "messages.write", sql: "update public.contact_messages set read_at = now()" },
  },
  coupon_redemptions: { select: reads("coupons.write") },
  coupons: {
    select: reads("coupons.write"),
    insert: {
      need: "coupons.write",
      sql: "insert into public.coupons (code, name, type, value) values ('NEW', 'New', 'fixed', 10)",
    },
    update: { need: "coupons.write", sql: "update public.coupons set name = name" },
    delete: { need: "coupons.write", sql: "delete from public.coupons" },
  },
  credit_note_items: { select: reads("orders.read") },
  credit_notes: { select: reads("orders.read") },
  cron_runs: {},
  customer_notes: {},
  customer_records: {},
  error_events: { select: reads("health.read") },
  form_counts: {},
  home_page: {
    select: reads("everybody"),
    update: { need: "merchandising.write", sql: "update public.home_page set pinned_ids = pinned_ids" },
  },
  invoices: { select: reads("orders.read") },
  message_templates: {
    select: reads("messages.write"),
    insert: {
      need: "settings.write",
      sql: "insert into public.message_templates (name, body) values ('New', 'Hello')",
    },
    update: { need: "settings.write", sql: "update public.message_templates set body = body" },
    delete: { need: "settings.write", sql: "delete from public.message_templates" },
  },
  missed_searches: { select: reads("search.write") },
  newsletter_subscribers: { select: reads("newsletter.read") },
  notification_reads: {},
  order_batches: {},
  order_items: { select: reads("orders.read") },
  order_notes: {
    select: reads("orders.read"),
    insert: {
      need: "orders.write",
      sql: "insert into public.order_notes (order_id, note) values (md5('row')::uuid, 'New')",
    },
  },
  order_refusals: { select: reads("health.read") },
  order_status_history: { select: reads("orders.read") },
  order_views: {},
  orders: { select: reads("orders.read") },
  outbox: { select: reads(["people.read", "orders.read"], "order_id is not null") },
  payment_links: { select: reads("orders.place") },
  payment_secrets: {},
  payments: { select: reads("orders.read") },
  portal_sessions: {},
  product_imports: { select: reads("products.write") },
  product_questions: {
    select: reads("reviews.write", "answered_at is null"),
    update: { need: "reviews.write", sql: "update public.product_questions set is_hidden = true" },
    delete: { need: "reviews.write", sql: "delete from public.product_questions" },
  },
  products: {
    select: reads(["products.read", "reviews.write"]),
    insert: {
      need: "products.write",
      sql: "insert into public.products (name, price, sku, stock) values ('New', 10, 'NEW', 1)",
    },
    update: { need: "products.write", sql: "update public.products set name = name" },
    delete: { need: "products.write", sql: "delete from public.products where sku = 'GHOST'" },
  },
  recovery_codes: {},
  refunds: { select: reads("orders.read") },
  return_items: { select: reads("returns.write") },
  return_requests: { select: reads("returns.write") },
  reviews: {
    select: reads("reviews.write", "not is_approved"),
    insert: nobody(
      "insert into public.reviews (product_id, user_id, rating) values (md5('row')::uuid, md5('newcomer')::uuid, 1)",
    ),
    update: { need: "reviews.write", sql: "update public.reviews set is_approved = true" },
    delete: { need: "reviews.write", sql: "delete from public.reviews" },
  },
  search_words: {
    select: reads("search.write"),
    insert: {
      need: "search.write",
      sql: "insert into public.search_words (word, means) values ('new', '{lamp}')",
    },
    update: { need: "search.write", sql: "update public.search_words set means = means" },
    delete: { need: "search.write", sql: "delete from public.search_words" },
  },
  security_events: { select: reads("audit.read") },
  settings: {
    select: reads("everybody"),
    update: { need: "settings.write", sql: "update public.settings set site_name = site_name" },
  },
  settlement_entries: {},
  settlement_fetches: {},
  settlements: {},
  shipment_items: { select: reads("orders.read") },
  shipments: { select: reads("orders.read") },
  sign_in_failures: {},
  stock_movements: { select: reads("stock.write") },
  stock_notices: {
    insert: nobody(
      "insert into public.stock_notices (user_id, product_id) values (md5('newcomer')::uuid, md5('row')::uuid)",
    ),
  },
  tax_rates: { select: reads(["products.read", "settings.write"]) },
  users: {
    select: reads("people.read", "email = 'newcomer@roles.example'"),
    update: nobody("update public.users set full_name = full_name where email = 'buyer@roles.example'"),
  },
  webhook_events: { select: reads("health.read") },
  wishlist: {
    insert: nobody(
      "insert into public.wishlist (user_id, product_id) values (md5('newcomer')::uuid, md5('row')::uuid)",
    ),
  },
};

/** The statement of a verb that no role may use: it changes nothing that could break a constraint. */
async function statement(table: string, verb: (typeof VERBS)[number]): Promise<string> {
  const cell = TABLES[table]?.[verb];
  if (verb === "select") return `select 1 from public.${table} where ${cell?.sql ?? "true"}`;
  if (cell) return cell.sql;
  if (verb === "delete") return `delete from public.${table}`;
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = ('public.' || $1)::regclass and attnum > 0 and attidentity = '' and attgenerated = ''
     order by attnum limit 1`,
    [table],
  );
  const name = rows[0]?.name;
  return verb === "update"
    ? `update public.${table} set ${name} = ${name}`
    : `insert into public.${table} (${name}) select ${name} from public.${table}`;
}

test("the tables below are those of the data API", async () => {
  const { rows } = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(TABLES));
});

describe.each(CALLERS)("%s", (caller) => {
  test.each(VERBS)("can %s exactly what the table says", async (verb) => {
    const allowed: string[] = [];
    for (const table of Object.keys(TABLES)) {
      const outcome = await attempt(`${verb} ${table}`, caller, await statement(table, verb));
      expect(outcome, table).toMatch(/^(rows \d+|42501 .*)$/);
      if (outcome.startsWith("rows") && outcome !== "rows 0") allowed.push(table);
    }
    expect(allowed).toEqual(
      Object.keys(TABLES).filter((table) => may(caller, TABLES[table]?.[verb]?.need ?? "nobody")),
    );
  });
});

test("customers and mails are read by those who work with them", async () => {
  const cells: [name: string, need: Need, sql: string][] = [
    ["customer", ["people.read", "orders.read"], "select 1 from public.users where id = md5('buyer')::uuid"],
    ["other mail", "people.read", "select 1 from public.outbox where order_id is null"],
    [
      "mail about a return",
      ["people.read", "returns.write"],
      "select 1 from public.outbox where kind = 'return-update'",
    ],
  ];
  for (const caller of CALLERS) {
    for (const [name, need, sql] of cells) {
      const outcome = await attempt(name, caller, sql);
      expect(/^rows [1-9]/.test(outcome), `${caller} ${name}: ${outcome}`).toBe(may(caller, need));
    }
  }
});

test("each permission that SQL asks for is declared, and each declared one is asked", async () => {
  const { rows } = await db.query<{ source: string }>(
    `select prosrc as source from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     union all select coalesce(qual, '') || ' ' || coalesce(with_check, '') from pg_policies`,
  );
  const asked = rows.flatMap(({ source }) =>
    Array.from(source.matchAll(/(?:has|require)_permission\('([^']+)'/g), ([, name]) => name),
  );
  expect(new Set(asked)).toEqual(new Set(Object.keys(PERMISSIONS)));
});

test("every cell was tried", () => {
  expect(tried.size).toBe(
    CALLERS.length * (Object.keys(FUNCTIONS).length + 4 * Object.keys(TABLES).length + 3),
  );
});
