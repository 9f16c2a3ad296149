import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { READING_FUNCTIONS } from "#app/data/reading-functions.ts";
import { COLUMNS } from "#tests/database/column-access.ts";
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
  "name description short_description price compare_price sku category_id brand stock is_featured is_active image_url images hsn_code tax_code country_of_origin warranty_months size_guide gtin weight_grams";
const COUPON =
  "code name description type value minimum_amount maximum_discount usage_limit user_limit starts_at expires_at is_active is_shown";
const ADDRESS = "first_name last_name address_line_1 address_line_2 city state postal_code phone";
/** Not the account that wrote it, nor where its picture lies. */
const REVIEW = "id product_id author_name rating title comment is_approved reply created_at";
/** Not the account that asked. */
const QUESTION = "id product_id question answer answered_at is_hidden created_at";
const CATEGORY = "name slug is_active sort_order image_url size_guide hsn_code tax_code";
const PUBLIC_FUNCTIONS = [
  "public.shop_browse_products",
  "public.shop_categories",
  "public.shop_confirm_newsletter",
  "public.shop_home_page",
  "public.shop_list_facets",
  "public.shop_list_products",
  "public.shop_nearest_products",
  "public.shop_product_page",
  "public.shop_products_by_ids",
  "public.shop_related_products",
  "public.shop_review_histogram",
  "public.shop_send_message",
  "public.shop_shown_coupons",
  "public.shop_sitemap_products",
  "public.shop_suggest_products",
  "public.shop_tax_rates",
  "public.shop_unsold_names",
  "public.shop_unsubscribe_newsletter",
];
/** Functions that pages call with the caller's rights, and never with the server's. */
const PAGE_FUNCTIONS = new Set([
  "public.shop_related_products",
  "public.shop_browse_products",
  "public.shop_categories",
  "public.shop_home_page",
  "public.shop_list_facets",
  "public.shop_nearest_products",
  "public.shop_product_page",
  "public.shop_products_by_ids",
  "public.shop_shown_coupons",
  "public.shop_tax_rates",
  "public.shop_unsold_names",
]);
/** Functions that compute the values of a saved product; they read no table. */
const PURE_FUNCTIONS = [
  "private.is_collection_rule",
  "private.is_meanings",
  "private.is_image_address",
  "private.is_gstin",
  "private.is_gtin",
  "private.is_image_list",
  "private.lacks_copies",
  "private.is_option_list",
  "private.is_zone_list",
  "private.name_ngrams",
  "private.normalize_words",
  "private.phonetic_key",
  "private.state_code",
  "private.tax_group",
  "private.variant_label",
];

describe("grants are these and no others", () => {
  test("a visitor only reads", async () => {
    expect(await tableGrants("anon")).toEqual([
      "banners: SELECT",
      "categories: SELECT",
      "collections: SELECT",
      "home_page: SELECT",
      "products: SELECT",
    ]);
    expect(await columnGrants("anon")).toEqual([
      `product_questions SELECT: ${QUESTION}`,
      `reviews SELECT: ${REVIEW}`,
      `settings SELECT: ${COLUMNS.settings?.everybody}`,
    ]);
    expect(await callableFunctions("anon")).toEqual(PUBLIC_FUNCTIONS);
  });

  test("a signed-in person writes named columns", async () => {
    expect(await tableGrants("authenticated")).toEqual([
      "addresses: DELETE SELECT",
      "audit_log: SELECT",
      "banners: DELETE SELECT",
      "categories: SELECT",
      "collections: DELETE SELECT",
      "contact_message_answers: SELECT",
      "coupon_redemptions: SELECT",
      "coupons: DELETE SELECT",
      "credit_note_items: SELECT",
      "credit_notes: SELECT",
      "error_events: SELECT",
      "home_page: SELECT",
      "invoices: SELECT",
      "message_templates: DELETE SELECT",
      "missed_searches: SELECT",
      "order_items: SELECT",
      "order_notes: SELECT",
      "order_refusals: SELECT",
      "order_status_history: SELECT",
      "order_views: SELECT",
      "orders: SELECT",
      "outbox: SELECT",
      "payment_links: SELECT",
      "payments: SELECT",
      "product_imports: SELECT",
      "product_questions: DELETE",
      "products: DELETE SELECT",
      "refunds: SELECT",
      "return_items: SELECT",
      "return_requests: SELECT",
      "reviews: DELETE",
      "search_words: DELETE SELECT",
      "security_events: SELECT",
      "shipment_items: SELECT",
      "stock_movements: SELECT",
      "stock_notices: DELETE SELECT",
      "tax_rates: SELECT",
      "users: SELECT",
      "webhook_events: SELECT",
      "wishlist: DELETE SELECT",
    ]);
    expect(await columnGrants("authenticated")).toEqual([
      `addresses INSERT: user_id ${ADDRESS} is_default`,
      `addresses UPDATE: ${ADDRESS}`,
      "banners INSERT: image_url alt link starts_at ends_at sort_order",
      "banners UPDATE: image_url alt link starts_at ends_at sort_order",
      `categories INSERT: ${CATEGORY}`,
      `categories UPDATE: ${CATEGORY}`,
      "collections INSERT: slug name description image_url is_active is_on_home sort_order rule product_ids",
      "collections UPDATE: slug name description image_url is_active is_on_home sort_order rule product_ids",
      `contact_messages SELECT: ${COLUMNS.contact_messages?.people}`,
      "contact_messages UPDATE: read_at",
      `coupons INSERT: ${COUPON}`,
      `coupons UPDATE: ${COUPON}`,
      "home_page UPDATE: pinned_ids",
      "message_templates INSERT: name body",
      "message_templates UPDATE: name body",
      `newsletter_subscribers SELECT: ${COLUMNS.newsletter_subscribers?.people}`,
      "order_notes INSERT: order_id note",
      `product_questions SELECT: ${QUESTION}`,
      "product_questions UPDATE: is_hidden",
      `products INSERT: ${PRODUCT}`,
      `products UPDATE: ${PRODUCT}`,
      "reviews INSERT: product_id user_id rating title comment",
      `reviews SELECT: ${REVIEW}`,
      "reviews UPDATE: is_approved reply",
      "search_words INSERT: word means",
      "search_words UPDATE: word means",
      `settings SELECT: ${COLUMNS.settings?.everybody}`,
      "settings UPDATE: site_name site_description contact_email contact_phone address currency tax_rate shipping_fee free_shipping_threshold enable_cod enable_razorpay razorpay_key_id cod_limit line_limit open_cod_limit phone_cod_limit unpaid_units_limit delivery_days_min delivery_days_max delivery_zones return_window_days refund_days offer_gift_message owner_mails low_stock_mail has_product_feeds legal_name gstin seller_state grievance_name grievance_email grievance_phone whatsapp_number instagram_url facebook_url youtube_url x_url",
      `shipments SELECT: ${COLUMNS.shipments?.people}`,
      "stock_notices INSERT: user_id product_id",
      "users UPDATE: full_name phone avatar_url",
      "wishlist INSERT: user_id product_id",
    ]);
    expect(await callableFunctions("authenticated")).toEqual(
      [
        "private.has_permission",
        "private.has_received",
        "private.session_user_id",
        ...PURE_FUNCTIONS,
        ...PUBLIC_FUNCTIONS,
        "public.admin_notifications",
        "public.admin_count_stock_notices",
        "public.admin_count_waiting",
        "public.admin_list_payments",
        "public.admin_dashboard",
        "public.admin_answer_message",
        "public.admin_answer_question",
        "public.admin_list_questions",
        "public.shop_ask_question",
        "public.admin_list_audit",
        "public.admin_refunds_report",
        "public.admin_set_low_stock",
        "public.admin_stock_report",
        "public.admin_returns_report",
        "public.admin_sales_report",
        "public.admin_unpaid_report",
        "public.admin_stored_records",
        "public.admin_get_product",
        "public.admin_get_variants",
        "public.admin_list_products",
        "public.shop_cancel_order",
        "public.admin_bulk_update_products",
        "public.admin_change_items",
        "public.admin_find_products",
        "public.admin_find_taken_numbers",
        "public.admin_changed_replacements",
        "public.admin_find_customers",
        "public.admin_place_order",
        "public.admin_create_payment_link",
        "public.admin_save_prices",
        "public.admin_adjust_stock",
        "public.admin_delete_category",
        "public.admin_delete_product",
        "public.admin_add_import_rows",
        "public.admin_begin_import",
        "public.admin_decide_import",
        "public.admin_export_products",
        "public.admin_get_import",
        "public.admin_save_front",
        "public.admin_save_product",
        "public.admin_save_variants",
        "public.admin_save_tax_rate",
        "public.admin_save_tax_settings",
        "public.admin_misclassed_products",
        "public.admin_products_without_hsn",
        "public.admin_tax_overview",
        "public.admin_month_summary",
        "public.admin_add_cod_remittance",
        "public.admin_cod_remittance",
        "public.admin_cod_remittances",
        "public.admin_delete_cod_remittance",
        "public.admin_settle_cod_line",
        "public.admin_gst_documents",
        "public.admin_gst_return",
        "public.admin_note_register",
        "public.admin_settlement_entries",
        "public.admin_settlements",
        "public.admin_refund_register",
        "public.admin_sales_register",
        "public.admin_begin_order_export",
        "public.admin_decide_return",
        "public.admin_delete_user",
        "public.admin_end_sessions",
        "public.admin_export_newsletter",
        "public.admin_issue_invoice",
        "public.admin_health",
        "public.admin_settings",
        "public.admin_usage",
        "public.admin_list_coupons",
        "public.admin_list_orders",
        "public.admin_save_order_view",
        "public.admin_delete_order_view",
        "public.admin_pick_orders",
        "public.admin_find_order_ids",
        "public.admin_list_returns",
        "public.admin_list_users",
        "public.admin_mark_notifications_read",
        "public.shop_my_data",
        "public.shop_own_review",
        "public.admin_receive_return",
        "public.admin_refund_items",
        "public.admin_refund_order",
        "public.admin_refund_return",
        "public.shop_reopen_order",
        "public.admin_replace_return",
        "public.shop_exchange_choices",
        "public.shop_request_return",
        "public.admin_resend_mail",
        "public.admin_retry_refund",
        "public.admin_save_settings",
        "public.shop_search_orders",
        "public.admin_add_customer_note",
        "public.admin_block_cash",
        "public.admin_get_customer",
        "public.admin_set_customer_tags",
        "public.admin_set_role",
        "public.shop_set_default_address",
        "public.shop_enter_portal",
        "public.shop_end_session",
        "public.shop_forget_browsers",
        "public.shop_list_sessions",
        "public.shop_store_recovery_codes",
        "public.admin_set_order_address",
        "public.admin_set_order_status",
        "public.admin_write_to_customer",
        "public.admin_set_shipment",
        "public.admin_undo_order_status",
        "public.admin_ship_order",
        "public.admin_ship_part",
        "public.admin_take_back_parcel",
        "public.admin_create_order_batch",
        "public.admin_get_order_batch",
        "public.admin_stop_order_batch",
        "public.admin_undo_order_batch",
        "public.admin_work_order_batch",
        "public.shop_switch_to_cod",
        "public.admin_release_images",
        "public.shop_withdraw_return",
      ].sort(),
    );
  });

  test("the server writes no order, ledger, history or audit row by hand", async () => {
    expect(await tableGrants("service_role")).toEqual([
      "addresses: DELETE INSERT SELECT UPDATE",
      "audit_log: SELECT",
      "banners: SELECT",
      "categories: INSERT SELECT UPDATE",
      "collections: SELECT",
      "contact_messages: SELECT",
      "coupon_redemptions: SELECT",
      "coupons: DELETE INSERT SELECT UPDATE",
      "credit_note_items: SELECT",
      "credit_notes: SELECT",
      "home_page: SELECT",
      "invoices: SELECT",
      "missed_searches: SELECT",
      "order_items: SELECT",
      "order_status_history: SELECT",
      "orders: SELECT",
      "outbox: SELECT",
      "payment_secrets: SELECT",
      "payments: SELECT",
      "product_imports: SELECT",
      "products: DELETE INSERT SELECT UPDATE",
      "refunds: SELECT",
      "return_items: SELECT",
      "return_requests: SELECT",
      "reviews: DELETE INSERT SELECT UPDATE",
      "search_words: SELECT",
      "settings: SELECT UPDATE",
      "shipment_items: SELECT",
      "shipments: SELECT",
      "stock_movements: SELECT",
      "stock_notices: DELETE INSERT SELECT UPDATE",
      "tax_rates: SELECT",
      "users: SELECT UPDATE",
      "webhook_events: SELECT",
      "wishlist: DELETE INSERT SELECT UPDATE",
    ]);
    expect(await columnGrants("service_role")).toEqual([]);
    expect(await callableFunctions("service_role")).toEqual(
      [
        ...PURE_FUNCTIONS,
        ...PUBLIC_FUNCTIONS.filter((name) => !PAGE_FUNCTIONS.has(name)),
        "public.shop_claim_image_copies",
        "public.shop_claim_import_images",
        "public.shop_claim_mails",
        "public.shop_claim_payment_check",
        "public.shop_claim_refunds",
        "public.shop_begin_settlements",
        "public.shop_finish_settlements",
        "public.shop_record_settlement_entries",
        "public.shop_record_settlements",
        "public.shop_cron_finished_at",
        "public.shop_raise_alerts",
        "public.shop_record_cron_run",
        "public.shop_record_errors",
        "public.shop_find_coupon",
        "public.shop_find_payment_link",
        "public.shop_reopen_order",
        "public.shop_discard_customer",
        "public.shop_expire_unpaid_orders",
        "public.shop_begin_code",
        "public.shop_begin_password_reset",
        "public.shop_begin_sign_in",
        "public.shop_return_sign_in",
        "public.shop_subscribe_newsletter",
        "public.shop_count_form",
        "public.shop_record_missed_search",
        "public.shop_record_security_event",
        "public.shop_thin_records",
        "public.shop_use_recovery_code",
        "public.shop_record_refund_error",
        "public.shop_claim_due_payment_checks",
        "public.shop_place_order",
        "public.shop_product_feed",
        "public.shop_queue_stock_notices",
        "public.shop_receive_webhook",
        "public.shop_record_image_copies",
        "public.shop_record_import_image",
        "public.shop_record_mail",
        "public.shop_record_payment_answers",
        "public.shop_note_payment_answer",
        "public.shop_record_refund",
        "public.shop_release_images",
        "public.shop_settle_payment",
        "public.shop_store_razorpay_order",
        "public.shop_stored_payment_keys",
        "public.shop_work_import",
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

test("functions that the app takes for reads are those that the database declares as such", async () => {
  const stable = await list(`
    select p.proname from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile = 's' and p.proname ~ '^(shop|admin)_'
      and exists (
        select from unnest(array['anon', 'authenticated', 'service_role']) role
        where has_function_privilege(role, p.oid, 'execute'))`);
  expect(stable).toEqual([...READING_FUNCTIONS].toSorted());
});
