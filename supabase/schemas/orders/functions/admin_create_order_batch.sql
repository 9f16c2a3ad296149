-- Stores a change of up to 500 orders that an admin has confirmed; admin_work_order_batch makes it.
--   p_batch: {change, orders: [{order_number, seen, carrier?, tracking_number?, tracking_url?}], undo_seconds?}, with a
--   status or 'invoice' as change, and the status that the admin saw as seen. An order that is named twice counts once.
--   undo_seconds (at most 60): for how long it can be undone, see admin_undo_order_batch.
-- Returns {ok: true, id} or {ok: false, code: 'invalid_change' | 'no_orders' | 'too_many'}.
-- Raises 42501 without orders.write, or 'not_confirmed' when more goes back in all than the limit of the settings (see
-- confirm_batch_refund); 22023 for malformed input.
create function public.admin_create_order_batch(p_batch jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_order jsonb;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_batch', p_batch, '{
    "change": "text", "orders": "array", "undo_seconds": "integer?"
  }');
  if p_batch ->> 'change' not in (
    'pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled', 'failed', 'invoice'
  ) then
    return private.error_result('invalid_change');
  elsif jsonb_array_length(p_batch -> 'orders') = 0 then
    return private.error_result('no_orders');
  elsif jsonb_array_length(p_batch -> 'orders') > 500 then
    return private.error_result('too_many');
  end if;
  for v_order in select e from jsonb_array_elements(p_batch -> 'orders') e loop
    perform private.validate_object('orders', v_order, '{
      "order_number": "text", "seen": "text", "carrier": "text?", "tracking_number": "text?", "tracking_url": "text?"
    }');
  end loop;
  insert into public.order_batches (actor_id, change, undo_seconds)
  values (
    auth.uid(), p_batch ->> 'change', least(greatest(coalesce((p_batch ->> 'undo_seconds')::integer, 0), 0), 60)
  )
  returning id into v_id;
  insert into private.order_batch_items (batch_id, place, order_id, order_number, seen, shipment, result)
  select v_id, row_number() over (order by n.place), o.id, n.order_number, n.seen, n.shipment,
    case when o.id is null then private.error_result('not_found') end
  from (
    select distinct on (e ->> 'order_number') i as place, e ->> 'order_number' as order_number, e ->> 'seen' as seen,
      jsonb_strip_nulls(e - 'order_number' - 'seen') as shipment
    from jsonb_array_elements(p_batch -> 'orders') with ordinality t (e, i)
    order by e ->> 'order_number', i
  ) n
  left join public.orders o on o.order_number = n.order_number;
  if private.confirm_batch_refund(v_id) then
    update public.order_batches b set is_confirmed = true where b.id = v_id;
  end if;
  return jsonb_build_object('ok', true, 'id', v_id);
end;
$$;
revoke execute on function public.admin_create_order_batch from public, anon, authenticated, service_role;
grant execute on function public.admin_create_order_batch to authenticated;
