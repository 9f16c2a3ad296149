-- Takes back a parcel that was recorded by mistake, of an order of which not all has left: its pieces are to be shipped
-- again. An invoice that was issued stays. Mails about the parcel that were not sent yet are deleted.
--   p_parcel: {order_id, shipment_id, expected_updated_at, message?}. expected_updated_at is the version of the order
--   that the admin saw. message: is mailed to a customer who has the mail about the parcel; a note keeps it.
-- Returns {ok: true, pieces, told}, where told is whether it was mailed, or {ok: false, code: 'not_found' | 'changed' |
-- 'wrong_status' (with status) | 'invalid_message' | 'busy'}. Raises 42501 without orders.write, 22023 for malformed
-- input.
create function public.admin_take_back_parcel(p_parcel jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_id constant uuid := (p_parcel ->> 'shipment_id')::uuid;
  v_key constant text := 'order-parcel-back-' || v_id;
  v_message constant text := nullif(btrim(p_parcel ->> 'message'), '');
  v_order public.orders;
  v_shipment public.shipments;
  v_pieces integer;
  v_unsent bigint;
  v_tells boolean;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_parcel', p_parcel, '{
    "order_id": "uuid", "shipment_id": "uuid", "expected_updated_at": "timestamptz", "message": "text?"
  }');
  if char_length(v_message) > 900 then
    return private.error_result('invalid_message');
  end if;
  select o.* into v_order from public.orders o where o.id = (p_parcel ->> 'order_id')::uuid for no key update;
  select s.* into v_shipment from public.shipments s where s.id = v_id and s.order_id = v_order.id;
  if not found then
    return private.error_result('not_found');
  elsif v_order.updated_at <> (p_parcel ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  elsif v_order.status not in ('confirmed', 'processing') then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  end if;

  select sum(i.quantity) into v_pieces from public.shipment_items i where i.shipment_id = v_id;
  perform private.set_context('admin', auth.uid());
  delete from public.shipments s where s.id = v_id;
  update public.orders o set updated_at = now() where o.id = v_order.id;
  perform private.clear_context();
  insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
  values (
    v_order.id, v_order.status, v_order.payment_status, 'admin', auth.uid(),
    concat_ws(', ', format('A parcel was taken back, its pieces (%s) are to be shipped again', v_pieces),
      v_shipment.tracking_number)
  );
  delete from public.outbox m
  where m.order_id = v_order.id and m.idempotency_key like 'order-tracked-' || v_id || '-%'
    and m.status = 'queued' and m.attempts = 0;
  delete from public.outbox m
  where m.idempotency_key = 'order-part-shipped-' || v_id and m.status = 'queued' and m.attempts = 0;
  get diagnostics v_unsent = row_count;
  if v_message is not null and v_unsent = 0 and not exists (
    select 1 from public.outbox m where m.idempotency_key = 'order-part-shipped-' || v_id and m.status = 'failed'
  ) then
    perform private.queue_shopper_mail(
      'order-message', v_order.user_id, v_order.id, v_key,
      jsonb_build_object('order_number', v_order.order_number, 'about', 'message', 'message', v_message)
    );
  end if;
  -- None is queued for a closed account.
  v_tells := exists (select 1 from public.outbox m where m.idempotency_key = v_key);
  if v_tells then
    insert into public.order_notes (order_id, author_id, note)
    values (v_order.id, auth.uid(), 'Written to the customer: ' || v_message);
  end if;
  return jsonb_build_object('ok', true, 'pieces', v_pieces, 'told', v_tells);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_take_back_parcel from public, anon, authenticated, service_role;
grant execute on function public.admin_take_back_parcel to authenticated;
