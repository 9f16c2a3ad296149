/** Names of columns by who may read them, as far as row level security shows the row. */
type Columns = {
  /** Visitors, too. */
  everybody?: string;
  /** Whoever is signed in. */
  people?: string;
  /** Nobody through the data API but the server. */
  server?: string;
};

/** Every column of every table. A new one is added here with a thought to who should read it. */
export const COLUMNS: Record<string, Columns> = {
  addresses: {
    people:
      "id user_id first_name last_name address_line_1 address_line_2 city state postal_code phone is_default created_at updated_at",
  },
  audit_log: {
    people: "id actor_id action entity entity_id before after created_at",
  },
  banners: {
    everybody: "id image_url alt link starts_at ends_at sort_order created_at updated_at",
  },
  categories: {
    everybody:
      "id name slug is_active sort_order image_url size_guide hsn_code tax_code search_words deleting_since detached_products created_at updated_at",
  },
  collections: {
    everybody:
      "id slug name description image_url is_active is_on_home sort_order rule product_ids created_at updated_at",
  },
  cod_remittance_lines: { server: "id remittance_id number amount order_id problem settled_at settled_note" },
  cod_remittances: { server: "id request_key courier paid_on reference created_by created_at" },
  contact_messages: {
    people: "id number ticket_number user_id name email order_number message thread_id read_at created_at",
    server: "reply_token",
  },
  contact_message_answers: { people: "id message_id author_id answer created_at" },
  coupon_redemptions: {
    people: "id coupon_id user_id order_id created_at released_at",
  },
  coupons: {
    people:
      "id code name description type value minimum_amount maximum_discount usage_limit user_limit used_count starts_at expires_at is_active is_shown created_at updated_at",
  },
  credit_note_items: {
    people:
      "credit_note_id order_item_id quantity tax_rate taxable_value tax_amount delivery_value delivery_tax",
  },
  credit_notes: {
    people:
      "id kind number financial_year issued_at invoice_id order_id reason causes return_id reverses taxable_value tax_amount round_off total_amount",
  },
  cron_runs: {
    server: "id finished_at duration_ms requests request_limit alerts",
  },
  error_events: {
    people: "id request_id method path operation cause created_at",
  },
  customer_notes: { server: "id user_id author_id note created_at" },
  customer_records: { server: "user_id tags cash_block_reason updated_at" },
  form_counts: {
    server: "key count since",
  },
  home_page: {
    everybody: "id pinned_ids headline hero_text hero_image_url banners_first updated_at",
  },
  invoices: {
    people: "id order_id number financial_year issued_at seller",
  },
  message_templates: { people: "id name body created_at updated_at" },
  missed_searches: { people: "phrase times last_at" },
  newsletter_subscribers: {
    people:
      "id email consented_at confirmed_at unsubscribed_at status confirm_mails confirm_mailed_at created_at",
    server: "confirm_token unsubscribe_token",
  },
  notification_reads: {
    server: "user_id read_at",
  },
  order_batches: {
    server: "id actor_id change is_confirmed undo_seconds undo_at created_at",
  },
  order_items: {
    people:
      "id order_id product_id product_name variant_label product_sku catalogue_sku product_image hsn_code category_id quantity shipped_quantity dropped_quantity unit_price total_price tax_rate discount_share taxable_value tax_amount delivery_value delivery_tax",
  },
  order_notes: {
    people: "id order_id author_id note by_razorpay created_at",
  },
  order_refusals: {
    people: "code times last_at",
  },
  order_status_history: {
    people: "id order_id status payment_status actor actor_id note created_at",
  },
  order_views: {
    people: "id user_id name query created_at",
  },
  orders: {
    people:
      "id user_id order_number subtotal shipping_amount tax_amount discount_amount round_off total_amount overpaid_amount tax_rate tax_mode prices_include_tax place_of_supply buyer_gstin billing_address payment_method payment_status status shipping_address coupon_code gift_message added_to replaced_by checkout_key cart_id delivery_from delivery_to carrier tracking_number tracking_url razorpay_order_id razorpay_payment_id held_until reopened_at payment_checked_at payment_answered_at payment_checks payment_unanswered confirmed_at shipped_at delivered_at cancelled_at cod_remitted_at created_at updated_at",
  },
  outbox: {
    people:
      "id kind user_id to_email order_id data idempotency_key status attempts next_attempt_at sent_at requeued_at error erased_at created_at",
  },
  payment_links: {
    people: "id order_id token_hash created_by created_at expires_at",
  },
  payment_secrets: {
    server: "id key_secret webhook_secret updated_at",
  },
  payments: {
    people:
      "id order_id razorpay_order_id amount currency status refunded_amount lost_amount is_disputed method error_description settlement_id created_at updated_at",
  },
  portal_sessions: {
    server: "id user_id seen_at confirmed_at",
  },
  product_imports: {
    people:
      "id actor_id file_name format status ignored_columns notes total checked applied creates updates errors warnings skipped faulty leaves_out may_add_categories created_at finished_at",
  },
  product_questions: {
    everybody: "id product_id question answer answered_at is_hidden created_at",
    server: "user_id",
  },
  products: {
    everybody:
      "id name description short_description price compare_price sku category_id brand stock is_featured is_active image_url images hsn_code tax_code country_of_origin warranty_months size_guide gtin weight_grams low_stock_at options price_varies variant_of option_values is_offered retired_at variant_label facets is_listed is_sold_out rating reviews_count created_at updated_at search_vector",
  },
  recovery_codes: {
    server: "user_id hash created_at",
  },
  refunds: {
    people:
      "id order_id payment_id amount reason lowers_tax status idempotency_key razorpay_refund_id retry_of attempts next_attempt_at error created_at updated_at",
  },
  return_items: {
    people: "return_id order_item_id quantity reason replacement_id replacement_label",
  },
  return_requests: {
    people:
      "id number request_key order_id user_id kind status comment refund_mode upi_id bank_account_name bank_account_number bank_ifsc items_amount refund_amount delivery_amount refund_id reference rejected_reason restocked came_back lowers_tax return_way return_address pickup_on carrier tracking_number requested_at decided_at received_at closed_at updated_at",
  },
  reviews: {
    everybody: "id product_id author_name rating title comment is_approved reply created_at",
    server: "user_id author_avatar_url",
  },
  search_words: { people: "id word means key phonetic_key created_at updated_at" },
  security_events: {
    people: "id event user_id network request_id times created_at",
  },
  settings: {
    everybody:
      "id site_name site_description contact_email contact_phone address currency tax_rate shipping_fee free_shipping_threshold enable_cod enable_razorpay razorpay_key_id cod_limit line_limit open_cod_limit phone_cod_limit unpaid_units_limit delivery_days_min delivery_days_max delivery_zones return_window_days refund_days offer_gift_message legal_name gstin seller_state grievance_name grievance_email grievance_phone whatsapp_number instagram_url facebook_url youtube_url x_url tax_mode prices_include_tax accent logo_url updated_at",
    server:
      "owner_mails low_stock_mail has_product_feeds refund_confirm_limit require_two_step tax_code hsn_code signatory signature_url",
  },
  settlement_entries: {
    server:
      "settlement_id entity_id type amount credit debit fee tax payment_id dispute_id description created_at order_id problem",
  },
  settlement_fetches: { server: "id begun_at listed_at finished_at error" },
  settlements: { server: "id amount fees tax status utr created_at entries_at asked_at difference" },
  shipment_items: { people: "shipment_id order_item_id quantity" },
  shipments: {
    people: "id order_id carrier tracking_number tracking_url shipped_at",
    server: "actor_id",
  },
  sign_in_failures: {
    server: "key failures since",
  },
  stock_movements: {
    people: "id product_id order_id quantity reason actor_id created_at",
  },
  stock_notices: {
    people: "id user_id product_id created_at",
  },
  tax_rates: { people: "id tax_code holds_from rate threshold rate_above" },
  users: {
    people:
      "id full_name email phone avatar_url is_admin staff_role unconfirmed_since browsers_forgotten_at cash_blocked_at created_at updated_at",
  },
  webhook_events: {
    people: "event_id event sent_at received_at",
  },
  wishlist: {
    people: "id user_id product_id created_at",
  },
};
