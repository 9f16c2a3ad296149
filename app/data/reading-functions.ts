/**
 * Functions of the database that read and never write, though they are called by POST. Such a call may be repeated, and
 * the page that answers a form may make it after the form's own time. tests/database/access.test.ts compares the list with
 * the database's.
 */
export const READING_FUNCTIONS: ReadonlySet<string> = new Set([
  "admin_cod_remittance",
  "admin_cod_remittances",
  "admin_dashboard",
  "admin_export_products",
  "admin_find_products",
  "admin_get_customer",
  "admin_get_import",
  "admin_get_order_batch",
  "admin_get_product",
  "admin_get_variants",
  "admin_gst_documents",
  "admin_gst_return",
  "admin_health",
  "admin_usage",
  "admin_list_audit",
  "admin_list_coupons",
  "admin_list_orders",
  "admin_list_products",
  "admin_list_questions",
  "admin_list_returns",
  "admin_list_users",
  "admin_month_summary",
  "admin_note_register",
  "admin_notifications",
  "admin_refunds_report",
  "admin_returns_report",
  "admin_sales_report",
  "admin_stock_report",
  "admin_refund_register",
  "admin_sales_register",
  "admin_settlement_entries",
  "admin_settlements",
  "admin_pick_orders",
  "admin_products_without_hsn",
  "admin_stored_records",
  "admin_tax_overview",
  "admin_unpaid_report",
  "admin_unused_images",
  "shop_browse_products",
  "shop_cron_finished_at",
  "shop_exchange_choices",
  "shop_find_coupon",
  "shop_categories",
  "shop_home_page",
  "shop_list_facets",
  "shop_list_products",
  "shop_list_sessions",
  "shop_my_data",
  "shop_nearest_category",
  "shop_own_review",
  "shop_product_feed",
  "shop_product_page",
  "shop_products_by_ids",
  "shop_related_products",
  "shop_review_histogram",
  "shop_search_orders",
  "shop_sitemap_products",
  "shop_stored_payment_keys",
  "shop_suggest_products",
  "shop_tax_rates",
]);

/** Whether a request to Supabase only reads. */
export function isRead(method: string, url: URL): boolean {
  if (method === "GET" || method === "HEAD") return true;
  const name = /\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname)?.[1];
  return name !== undefined && READING_FUNCTIONS.has(name);
}
