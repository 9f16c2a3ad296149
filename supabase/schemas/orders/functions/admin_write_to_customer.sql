-- Writes a mail to the customer of an order; a note on the order keeps it. The same key writes once.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'no_email' | 'invalid_message'}. Raises 42501 without
-- customers.write.
create function public.admin_write_to_customer(p_order_id uuid, p_message text, p_key uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_message constant text := btrim(p_message);
  v_order public.orders;
begin
  perform private.require_permission('customers.write');
  if coalesce(char_length(v_message), 0) not between 1 and 900 or p_key is null then
    return private.error_result('invalid_message');
  end if;
  select o.* into v_order from public.orders o where o.id = p_order_id;
  if not found then
    return private.error_result('not_found');
  elsif exists (select 1 from public.outbox m where m.idempotency_key = 'order-message-' || p_key) then
    return jsonb_build_object('ok', true);
  end if;
  perform private.queue_shopper_mail(
    'order-message', v_order.user_id, v_order.id, 'order-message-' || p_key,
    jsonb_build_object('order_number', v_order.order_number, 'about', 'message', 'message', v_message)
  );
  if not exists (select 1 from public.outbox m where m.idempotency_key = 'order-message-' || p_key) then
    return private.error_result('no_email');
  end if;
  insert into public.order_notes (order_id, author_id, note)
  values (v_order.id, auth.uid(), 'Written to the customer: ' || v_message);
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_write_to_customer from public, anon, authenticated, service_role;
grant execute on function public.admin_write_to_customer to authenticated;
