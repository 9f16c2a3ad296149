-- Declares every table with a person's data. shop_my_data exports these tables; tests/database/personal-data.test.ts
-- compares the list with the schema and with account deletion.
--   person: the column with the person's id or e-mail; for a table that belongs to another one (parent), its foreign
--   key.
--   export: the key in the download, or null for what repeats other rows or what staff have done.
--   omitted: columns that are not in the download: keys and internal fields.
--   added: an SQL expression that is merged into the exported row.
--   on_deletion: 'delete', 'anonymise' (the row stays without the person) or 'keep' (a record that must be kept,
--   without a link to the account).
create function private.personal_data()
returns table (
  relation text,
  person text,
  parent text,
  export text,
  omitted text[],
  added text,
  sort text,
  on_deletion text
)
language sql
immutable
set search_path = ''
as $$
  values
    ('users', 'id', null, 'account', '{id,unconfirmed_since,browsers_forgotten_at}'::text[], null,
      'created_at', 'delete'),
    ('customer_records', 'user_id', null, null, '{}', null, 'user_id', 'delete'),
    ('customer_notes', 'user_id', null, null, '{}', null, 'id', 'delete'),
    ('addresses', 'user_id', null, 'addresses', '{user_id}', null, 'created_at', 'delete'),
    ('wishlist', 'user_id', null, 'wishlist', '{id,user_id,product_id}',
      'jsonb_build_object(''product'', (select p.name from public.products p where p.id = wishlist.product_id))',
      'created_at', 'delete'),
    ('stock_notices', 'user_id', null, 'stock_notices', '{id,user_id,product_id}',
      'jsonb_build_object(''product'', (select p.name from public.products p where p.id = stock_notices.product_id))',
      'created_at', 'delete'),
    ('newsletter_subscribers', 'email', null, 'newsletter',
      '{id,confirm_token,confirm_mails,confirm_mailed_at,unsubscribe_token,created_at}', null, 'created_at', 'delete'),
    ('outbox', 'user_id', null, null, '{}', null, 'id', 'delete'),
    ('order_views', 'user_id', null, null, '{}', null, 'created_at', 'delete'),
    ('notification_reads', 'user_id', null, null, '{}', null, 'user_id', 'delete'),
    ('portal_sessions', 'user_id', null, null, '{}', null, 'seen_at', 'delete'),
    ('recovery_codes', 'user_id', null, null, '{}', null, 'created_at', 'delete'),
    ('reviews', 'user_id', null, 'reviews', '{id,product_id,user_id,author_avatar_url}',
      'jsonb_build_object(''product'', (select p.name from public.products p where p.id = reviews.product_id))',
      'created_at', 'anonymise'),
    ('product_questions', 'user_id', null, 'questions', '{id,product_id,user_id,is_hidden}',
      'jsonb_build_object(''product'',
        (select p.name from public.products p where p.id = product_questions.product_id))',
      'created_at', 'anonymise'),
    ('contact_messages', 'user_id', null, 'messages', '{id,number,user_id,thread_id,reply_token,read_at}', null,
      'number', 'anonymise'),
    ('orders', 'user_id', null, 'orders',
      '{id,user_id,tax_rate,tax_mode,prices_include_tax,added_to,replaced_by,checkout_key,cart_id,delivery_from,
        delivery_to,carrier,tracking_number,tracking_url,razorpay_order_id,held_until,reopened_at,payment_checked_at,
        payment_answered_at,payment_checks,payment_unanswered,confirmed_at,shipped_at,delivered_at,cancelled_at,
        cod_remitted_at,updated_at}',
      null, 'created_at', 'keep'),
    ('order_items', 'order_id', 'orders', 'items',
      '{id,order_id,product_id,category_id,catalogue_sku,product_image,hsn_code,shipped_quantity,dropped_quantity,
        discount_share,taxable_value,delivery_value,delivery_tax}',
      null, 'product_name', 'keep'),
    ('shipments', 'order_id', 'orders', null, '{}', null, 'shipped_at', 'keep'),
    ('shipment_items', 'shipment_id', 'shipments', null, '{}', null, 'order_item_id', 'keep'),
    ('order_texts', 'order_id', 'orders', null, '{}', null, 'order_id', 'keep'),
    ('order_status_history', 'order_id', 'orders', 'history', '{id,order_id,actor,actor_id,note}', null, 'id', 'keep'),
    ('payments', 'order_id', 'orders', 'payments',
      '{order_id,razorpay_order_id,currency,refunded_amount,settlement_id,updated_at}', null, 'created_at', 'keep'),
    ('refunds', 'order_id', 'orders', 'refunds',
      '{id,order_id,payment_id,idempotency_key,razorpay_refund_id,retry_of,attempts,next_attempt_at,error,updated_at}',
      null, 'created_at', 'keep'),
    ('cod_remittances', 'created_by', null, null, '{}', null, 'created_at', 'keep'),
    ('cod_remittance_lines', 'order_id', 'orders', null, '{}', null, 'id', 'keep'),
    ('settlement_entries', 'order_id', 'orders', null, '{}', null, 'entity_id', 'keep'),
    ('disputes', 'order_id', 'orders', null, '{}', null, 'id', 'keep'),
    ('invoices', 'order_id', 'orders', null, '{}', null, 'number', 'keep'),
    ('credit_notes', 'order_id', 'orders', null, '{}', null, 'number', 'keep'),
    ('credit_note_items', 'credit_note_id', 'credit_notes', null, '{}', null, 'order_item_id', 'keep'),
    ('return_requests', 'order_id', 'orders', 'returns',
      '{id,request_key,order_id,user_id,refund_id,restocked,came_back,lowers_tax,updated_at}', null,
      'number', 'anonymise'),
    ('return_items', 'return_id', 'return_requests', 'items', '{return_id,order_item_id,replacement_id}',
      'jsonb_build_object(''product_name'',
        (select i.product_name from public.order_items i where i.id = return_items.order_item_id))',
      'order_item_id', 'keep'),
    ('coupon_redemptions', 'user_id', null, null, '{}', null, 'created_at', 'keep'),
    ('contact_message_answers', 'author_id', null, null, '{}', null, 'created_at', 'keep'),
    ('payment_links', 'created_by', null, null, '{}', null, 'created_at', 'keep'),
    ('order_notes', 'author_id', null, null, '{}', null, 'id', 'keep'),
    ('stock_movements', 'actor_id', null, null, '{}', null, 'id', 'keep'),
    ('security_events', 'user_id', null, null, '{}', null, 'id', 'keep'),
    ('product_imports', 'actor_id', null, null, '{}', null, 'created_at', 'keep'),
    ('order_batches', 'actor_id', null, null, '{}', null, 'created_at', 'keep'),
    ('audit_log', 'actor_id', null, null, '{}', null, 'id', 'keep');
$$;
revoke execute on function private.personal_data from public, anon, authenticated, service_role;
