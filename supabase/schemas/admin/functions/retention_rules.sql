-- Declares what is kept for how long, and why. shop_thin_records applies the rules in this order, what names people
-- first; the portal's page Health and docs/operations.md show them, and tests/database/retention.test.ts compares.
--   title: the name on the page; its first rule counts.
--   part: what is removed: 'rows', or what is erased from rows that stay.
--   kept: how long; null: the shop never removes it.
--   moment: the time from which it is kept, as an indexed expression.
--   filter: which rows, exactly as the index has it; null: all.
--   change: what erases the part; null: the row is deleted.
--   sort: an indexed column by which the oldest row is found; null: it is not looked up.
create function private.retention_rules()
returns table (
  step integer,
  relation text,
  title text,
  part text,
  kept interval,
  moment text,
  filter text,
  change text,
  sort text,
  reason text
)
language sql
immutable
set search_path = ''
as $$
  values
    (1, 'outbox', 'E-mails', 'address and text', interval '30 days', 'greatest(created_at, requeued_at)',
      'status <> ''queued'' and erased_at is null',
      'to_email = null, data = null, error = null, erased_at = now()', 'id',
      'Needed until it is sent and questions about it are settled, and no longer (DPDP Act, s. 8(7))'),
    (2, 'audit_log', 'Audit log', 'texts and names of people', '1 year', 'created_at',
      'entity in (''contact_messages'', ''customer_notes'', ''customer_records'', ''order_notes'',
    ''product_questions'', ''reviews'')
  and coalesce(before, after) is not null',
      'before = null, after = null', 'id',
      'What an admin removed or noted about a person: logs are kept for a year (DPDP Rules, 2025), and no longer'),
    (3, 'outbox', 'E-mails', 'rows', '90 days', 'greatest(created_at, requeued_at)', 'erased_at is not null', null,
      'id', 'That a mail was sent, and when, is looked up while an order is under way or returned'),
    (4, 'webhook_events', 'Payment events', 'rows', '1 year', 'received_at', null, null, 'received_at',
      'An event is applied once; Razorpay repeats it for a day. Only its id and kind are stored'),
    (5, 'audit_log', 'Audit log', 'rows about other records', '3 years', 'created_at',
      'entity not in (''credit_notes'', ''invoices'', ''orders'', ''refunds'', ''return_requests'')', null, 'id',
      'A claim may be brought for three years (Limitation Act, 1963)'),
    (6, 'audit_log', 'Audit log', 'rows about orders, invoices, credit notes, refunds, returns', '8 years',
      'created_at', null, null, 'id', 'The edit log of the books is kept as long as the books (Companies Act, s. 128)'),
    (7, 'orders', 'Orders', 'rows', null, null, null, null, 'created_at',
      'Books: 8 years (Companies Act, s. 128), 72 months from the annual return (CGST Act, s. 36)'),
    (8, 'order_items', 'Order items', 'rows', null, null, null, null, null, 'Part of the order'),
    (9, 'order_status_history', 'Order history', 'rows', null, null, null, null, null, 'Part of the order'),
    (10, 'payments', 'Payments', 'rows', null, null, null, null, null, 'Books, as orders'),
    (11, 'refunds', 'Refunds', 'rows', null, null, null, null, null, 'Books, as orders'),
    (12, 'invoices', 'Invoices', 'rows', null, null, null, null, null, 'Books, as orders; the series has no gaps'),
    (13, 'credit_notes', 'Credit notes', 'rows', null, null, null, null, null,
      'Books, as orders; the series have no gaps'),
    (14, 'credit_note_items', 'Credit note items', 'rows', null, null, null, null, null,
      'Part of the credit note'),
    (15, 'stock_movements', 'Stock movements', 'rows', null, null, null, null, 'id',
      'A product''s stock is the sum of its movements, and what an order holds is the sum of its own'),
    (16, 'contact_messages', 'Messages', 'rows', null, null, null, null, 'created_at',
      'Removed when the person asks for it, as the privacy page says'),
    (17, 'users', 'Accounts', 'accounts that nobody confirmed', '1 day', 'unconfirmed_since',
      'unconfirmed_since is not null', null, 'created_at',
      'Anybody can sign up with another person''s address; nobody can use the account before its link is opened'),
    (18, 'sign_in_failures', 'Wrong passwords', 'rows', '1 day', 'since', null, null, null,
      'Counted for an hour at most, against guessing. Accounts and networks are hashed'),
    (19, 'users', 'Accounts', 'rows', null, null, null, null, 'created_at',
      'Kept until the person closes the account'),
    (20, 'form_counts', 'Form submissions', 'rows', '1 day', 'since', null, null, null,
      'Counted for an hour, against mail that nobody asked for. Networks are hashed'),
    (21, 'newsletter_subscribers', 'Newsletter', 'addresses that nobody confirmed', '7 days', 'consented_at',
      'status = ''unconfirmed''', null, null,
      'Anybody can type another person''s address; the link of the mail works as long'),
    (22, 'newsletter_subscribers', 'Newsletter', 'rows', null, null, null, null, null,
      'Kept while the person wants mails, and after that so that none is sent again'),
    (23, 'portal_sessions', 'Portal sessions', 'rows', '1 day', 'seen_at', null, null, null,
      'A session ends in the portal after 30 minutes without use, and after 12 hours'),
    (24, 'security_events', 'Security log', 'rows', '90 days', 'created_at', null, null, 'id',
      'An attack is often found weeks later; after that nobody looks it up'),
    (25, 'missed_searches', 'Searches that found nothing', 'rows', '90 days', 'last_at', null, null, null,
      'Counted so that the owner can add search words; nothing about who searched is stored'),
    (26, 'product_imports', 'Product imports', 'rows', '30 days', 'created_at', null, null, null,
      'What an import changed can be looked up while somebody may ask; the audit log has it, too'),
    (27, 'error_events', 'Errors', 'rows', '14 days', 'created_at', null, null, 'id',
      'A shopper who reads out the id of an error does so within days. Nothing about a person is stored'),
    (28, 'settlements', 'Payouts', 'rows', null, null, null, null, 'created_at', 'Books, as orders'),
    (29, 'settlement_entries', 'Payout entries', 'rows', null, null, null, null, null, 'Part of the payout'),
    (30, 'cod_remittances', 'Courier payments', 'rows', null, null, null, null, 'created_at', 'Books, as orders'),
    (31, 'cod_remittance_lines', 'Courier payment orders', 'rows', null, null, null, null, null,
      'Part of the payment'),
    (32, 'order_batches', 'Bulk order changes', 'rows', '30 days', 'created_at', null, null, null,
      'What became of each order can be looked up while somebody may ask; the audit log has it, too'),
    (33, 'product_questions', 'Questions about products', 'questions that nobody answered', '1 year', 'created_at',
      'answered_at is null', null, null, 'Nobody answers a question that is a year old, and the product may have gone'),
    (34, 'product_questions', 'Questions about products', 'rows', null, null, null, null, 'created_at',
      'Part of the product''s page; who asked is forgotten with the account'),
    (35, 'payment_links', 'Payment links', 'rows', '30 days', 'expires_at', null, null, null,
      'A link works for three days; until then its page says why it ended. Only a hash of it is stored'),
    (36, 'shipments', 'Parcels', 'rows', null, null, null, null, null, 'Part of the order'),
    (37, 'shipment_items', 'Parcel items', 'rows', null, null, null, null, null, 'Part of the parcel'),
    (38, 'stock_notices', 'Who waits for a product', 'rows', '180 days', 'created_at', null, null, null,
      'Ends with the mail that the product is back; after half a year nobody waits for it any more');
$$;
revoke execute on function private.retention_rules from public, anon, authenticated, service_role;
