-- Returns what a record of the audit log is called: its present name or number, or else the one in the row of the log;
-- null when neither is known. p_row is the whole row or the changed columns.
create function private.audit_label(p_entity text, p_id text, p_row jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_id uuid := case when p_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then p_id::uuid end;
  v_order_id uuid := case when p_entity in ('order_notes', 'invoices', 'refunds', 'shipments') then coalesce(
    (p_row ->> 'order_id')::uuid,
    case p_entity
      when 'order_notes' then (select n.order_id from public.order_notes n where n.id::text = p_id)
      when 'invoices' then (select i.order_id from public.invoices i where i.id = v_id)
      when 'refunds' then (select r.order_id from public.refunds r where r.id = v_id)
      when 'shipments' then (select s.order_id from public.shipments s where s.id = v_id)
    end
  ) end;
begin
  return coalesce(
    case p_entity
      when 'products' then (
        select concat_ws(' · ', p.name, p.variant_label) from public.products p where p.id = v_id
      )
      when 'categories' then (select c.name from public.categories c where c.id = v_id)
      when 'orders' then (select o.order_number from public.orders o where o.id = v_id)
      when 'return_requests' then (select q.number from public.return_requests q where q.id = v_id)
      when 'coupons' then (select c.code from public.coupons c where c.id = v_id)
      when 'contact_messages' then (select m.ticket_number from public.contact_messages m where m.id = v_id)
      when 'users' then (select coalesce(nullif(u.full_name, ''), u.email) from public.users u where u.id = v_id)
      when 'customer_records' then (
        select coalesce(nullif(u.full_name, ''), u.email) from public.users u where u.id = v_id
      )
      when 'reviews' then (
        select concat_ws(' on ', nullif(r.author_name, ''), p.name)
        from public.reviews r join public.products p on p.id = r.product_id where r.id = v_id
      )
      when 'product_questions' then (
        select p.name from public.product_questions q join public.products p on p.id = q.product_id where q.id = v_id
      )
      when 'search_words' then (select s.word from public.search_words s where s.id = v_id)
      when 'outbox' then (select m.kind from public.outbox m where m.id::text = p_id)
      else (select o.order_number from public.orders o where o.id = v_order_id)
    end,
    p_row ->> 'order_number', p_row ->> 'ticket_number', p_row ->> 'number', p_row ->> 'code', p_row ->> 'word',
    p_row ->> 'name', p_row ->> 'full_name', p_row ->> 'tax_code', p_row ->> 'email'
  );
end;
$$;
revoke execute on function private.audit_label from public, anon, authenticated, service_role;
