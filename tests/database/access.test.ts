import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createMigratedDatabase, type TestDatabase } from "#tests/database/test-database.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createMigratedDatabase();
});

afterAll(() => db.close());

/** The first column of every row, as text. */
async function list(sql: string): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(`select line from (${sql}) as q (line) order by line`);
  return rows.map(({ line }) => line);
}

/** "table: VERB VERB", one line per table on which the role holds a grant on the whole table. */
function tableGrants(role: string): Promise<string[]> {
  return list(`
    select c.relname || ': ' || string_agg(a.privilege_type, ' ' order by a.privilege_type)
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and a.grantee = '${role}'::regrole
    group by c.relname`);
}

/** "table VERB: column column", one line per table and verb granted column by column. */
function columnGrants(role: string): Promise<string[]> {
  return list(`
    select c.relname || ' ' || a.privilege_type || ': ' || string_agg(t.attname, ' ' order by t.attnum)
    from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee = '${role}'::regrole
    group by c.relname, a.privilege_type`);
}

function callableFunctions(role: string): Promise<string[]> {
  return list(`
    select n.nspname || '.' || p.proname
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and has_schema_privilege('${role}', n.oid, 'usage')
      and has_function_privilege('${role}', p.oid, 'execute')`);
}

const PRODUCT =
  "name description short_description price compare_price sku category_id brand stock is_featured is_active image_url images hsn_code country_of_origin warranty_months";
const COUPON =
  "code name description type value minimum_amount maximum_discount usage_limit user_limit starts_at expires_at is_active";
const ADDRESS = "first_name last_name address_line_1 address_line_2 city state postal_code phone";
const CATEGORY = "name slug is_active sort_order";
const PUBLIC_FUNCTIONS = [
  "public.shop_browse_products",
  "public.shop_find_coupon",
  "public.shop_list_products",
  "public.shop_product_page",
  "public.shop_review_histogram",
  "public.shop_send_message",
  "public.shop_sitemap_products",
  "public.shop_subscribe_newsletter",
  "public.shop_suggest_products",
  "public.shop_unsubscribe_newsletter",
];
/** What pages read with the rights of who is asking, and the server never with its own. */
const PAGE_FUNCTIONS = new Set([
  "public.shop_browse_products",
  "public.shop_find_coupon",
  "public.shop_product_page",
]);
/** What a saved product is computed with; they read nothing. */
const PURE_FUNCTIONS = ["private.name_ngrams", "private.normalize_words", "private.product_search_vector"];

describe("grants are these and no others", () => {
  test("a visitor only reads", async () => {
    expect(await tableGrants("anon")).toEqual(["categories: SELECT", "products: SELECT", "settings: SELECT"]);
    expect(await columnGrants("anon")).toEqual([
      "reviews SELECT: id product_id author_name author_avatar_url rating title comment is_approved created_at",
    ]);
    expect(await callableFunctions("anon")).toEqual(PUBLIC_FUNCTIONS);
  });

  test("a signed-in person writes named columns", async () => {
    expect(await tableGrants("authenticated")).toEqual([
      "addresses: DELETE SELECT",
      "audit_log: SELECT",
      "categories: SELECT",
      "contact_messages: SELECT",
      "coupon_redemptions: SELECT",
      "coupons: DELETE SELECT",
      "invoices: SELECT",
      "newsletter_subscribers: SELECT",
      "order_items: SELECT",
      "order_notes: SELECT",
      "order_refusals: SELECT",
      "order_status_history: SELECT",
      "orders: SELECT",
      "outbox: SELECT",
      "payments: SELECT",
      "products: DELETE SELECT",
      "refunds: SELECT",
      "return_items: SELECT",
      "return_requests: SELECT",
      "reviews: DELETE SELECT",
      "settings: SELECT",
      "stock_movements: SELECT",
      "users: SELECT",
      "webhook_events: SELECT",
      "wishlist: DELETE SELECT",
    ]);
    expect(await columnGrants("authenticated")).toEqual([
      `addresses INSERT: user_id ${ADDRESS} is_default`,
      `addresses UPDATE: ${ADDRESS}`,
      `categories INSERT: ${CATEGORY}`,
      `categories UPDATE: ${CATEGORY}`,
      "contact_messages UPDATE: read_at",
      `coupons INSERT: ${COUPON}`,
      `coupons UPDATE: ${COUPON}`,
      "order_notes INSERT: order_id note",
      `products INSERT: ${PRODUCT}`,
      `products UPDATE: ${PRODUCT}`,
      "reviews INSERT: product_id user_id rating title comment",
      "reviews UPDATE: is_approved",
      "settings UPDATE: site_name site_description contact_email contact_phone address currency tax_rate shipping_fee free_shipping_threshold enable_cod enable_razorpay razorpay_key_id cod_limit line_limit open_cod_limit phone_cod_limit unpaid_units_limit delivery_days_min delivery_days_max return_window_days refund_days offer_gift_message legal_name gstin seller_state grievance_name grievance_email grievance_phone whatsapp_number instagram_url facebook_url youtube_url x_url",
      "users UPDATE: full_name phone avatar_url",
      "wishlist INSERT: user_id product_id",
    ]);
    expect(await callableFunctions("authenticated")).toEqual(
      [
        "private.is_admin",
        ...PURE_FUNCTIONS,
        ...PUBLIC_FUNCTIONS,
        "public.admin_notifications",
        "public.admin_dashboard",
        "public.admin_stored_records",
        "public.admin_get_product",
        "public.admin_list_products",
        "public.shop_cancel_order",
        "public.admin_bulk_update_products",
        "public.admin_adjust_stock",
        "public.admin_delete_category",
        "public.admin_delete_product",
        "public.admin_import_products",
        "public.admin_products_by_sku",
        "public.admin_save_product",
        "public.admin_decide_return",
        "public.admin_delete_user",
        "public.admin_export_newsletter",
        "public.admin_issue_invoice",
        "public.admin_list_coupons",
        "public.admin_list_orders",
        "public.admin_list_users",
        "public.admin_mark_notifications_read",
        "public.shop_my_data",
        "public.shop_own_review",
        "public.admin_receive_return",
        "public.admin_refund_order",
        "public.admin_refund_return",
        "public.shop_reopen_order",
        "public.admin_replace_return",
        "public.shop_request_return",
        "public.admin_resend_mail",
        "public.admin_retry_refund",
        "public.admin_save_settings",
        "public.shop_search_orders",
        "public.admin_set_admin",
        "public.shop_set_default_address",
        "public.shop_forget_browsers",
        "public.admin_set_order_status",
        "public.admin_set_shipment",
        "public.shop_switch_to_cod",
        "public.admin_unused_images",
        "public.shop_withdraw_return",
      ].sort(),
    );
  });

  test("the server writes no order, ledger, history or audit row by hand", async () => {
    expect(await tableGrants("service_role")).toEqual([
      "addresses: DELETE INSERT SELECT UPDATE",
      "audit_log: SELECT",
      "categories: INSERT SELECT UPDATE",
      "contact_messages: SELECT",
      "coupon_redemptions: SELECT",
      "coupons: DELETE INSERT SELECT UPDATE",
      "invoices: SELECT",
      "newsletter_subscribers: SELECT",
      "order_items: SELECT",
      "order_status_history: SELECT",
      "orders: SELECT",
      "outbox: SELECT",
      "payment_secrets: SELECT",
      "payments: SELECT",
      "products: DELETE INSERT SELECT UPDATE",
      "refunds: SELECT",
      "return_items: SELECT",
      "return_requests: SELECT",
      "reviews: DELETE INSERT SELECT UPDATE",
      "settings: SELECT UPDATE",
      "stock_movements: SELECT",
      "users: SELECT UPDATE",
      "webhook_events: SELECT",
      "wishlist: DELETE INSERT SELECT UPDATE",
    ]);
    expect(await columnGrants("service_role")).toEqual([]);
    expect(await callableFunctions("service_role")).toEqual(
      [
        "private.is_admin",
        ...PURE_FUNCTIONS,
        ...PUBLIC_FUNCTIONS.filter((name) => !PAGE_FUNCTIONS.has(name)),
        "public.shop_claim_mails",
        "public.shop_claim_payment_check",
        "public.shop_claim_refunds",
        "public.shop_expire_unpaid_orders",
        "public.shop_begin_sign_in",
        "public.shop_return_sign_in",
        "public.shop_thin_records",
        "public.shop_record_refund_error",
        "public.shop_claim_due_payment_checks",
        "public.shop_place_order",
        "public.shop_receive_webhook",
        "public.shop_record_mail",
        "public.shop_record_payment_answers",
        "public.shop_record_refund",
        "public.shop_settle_payment",
        "public.shop_store_razorpay_order",
      ].sort(),
    );
  });
});

describe("the schema keeps its rules", () => {
  test("row level security is on for every table", async () => {
    expect(
      await list(
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity",
      ),
    ).toEqual([]);
  });

  test("nothing is given to everybody", async () => {
    expect(
      await list(`
        select n.nspname || '.' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'private')
          and exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)
        union all
        select c.relname from pg_class c, aclexplode(c.relacl) a
        where c.relnamespace = 'public'::regnamespace and a.grantee = 0`),
    ).toEqual([]);
  });

  test("policies name their roles", async () => {
    expect(
      await list(
        "select tablename || ' ' || policyname from pg_policies where schemaname = 'public' and 'public' = any (roles)",
      ),
    ).toEqual([]);
  });

  test("every function pins its search path", async () => {
    expect(
      await list(`
        select n.nspname || '.' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'private') and not coalesce(p.proconfig @> array['search_path=""'], false)`),
    ).toEqual([]);
  });

  test("every foreign key has an index", async () => {
    expect(
      await list(`
        select c.conrelid::regclass || ' ' || c.conname from pg_constraint c
        where c.contype = 'f' and c.connamespace = 'public'::regnamespace
          and not exists (
            select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
              and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey
          )`),
    ).toEqual([]);
  });
});
