-- Sends a part of an order in a parcel of its own; the rest follows. The first parcel issues the invoice of the whole
-- order, and the order is being prepared until the rest is shipped. The customer gets one mail. A parcel with
-- everything that is left ships the order, see admin_ship_order.
--   p_part: {order_id, shipment_id, items: [{order_item_id, quantity}], carrier?, tracking_number?, tracking_url?,
--   expected_updated_at}, each item once. The same shipment_id again sends nothing more. expected_updated_at is the
--   version of the order that the admin saw.
-- Returns {ok: true, is_last, pieces} or {ok: false, code} with 'not_found', 'changed', 'wrong_status' (with status),
-- 'refund_started', 'nothing_chosen', 'unknown_item', 'too_many' (with lines [{name, stock}], what is left of them),
-- those of check_shipment, and of admin_ship_order. Raises 42501 without orders.write, 22023 for malformed input.
create function public.admin_ship_part(p_part jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_id constant uuid := (p_part ->> 'shipment_id')::uuid;
  v_carrier text := nullif(btrim(p_part ->> 'carrier'), '');
  v_number text := nullif(btrim(p_part ->> 'tracking_number'), '');
  v_url text := nullif(btrim(p_part ->> 'tracking_url'), '');
  v_order public.orders;
  v_error jsonb;
  v_lines jsonb;
  v_pieces integer;
  v_left integer;
  v_note text;
  v_was text;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_part', p_part, '{
    "order_id": "uuid", "shipment_id": "uuid", "items": "array", "carrier": "text?", "tracking_number": "text?",
    "tracking_url": "text?", "expected_updated_at": "timestamptz"
  }');
  perform private.validate_object('p_part.items', i.value, '{"order_item_id": "uuid", "quantity": "integer"}')
  from jsonb_array_elements(p_part -> 'items') i;
  v_error := private.check_shipment(p_part);
  if v_error is not null then
    return v_error;
  end if;
  select o.* into v_order from public.orders o where o.id = (p_part ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  end if;
  select sum(i.quantity) into v_pieces
  from public.shipments s join public.shipment_items i on i.shipment_id = s.id
  where s.id = v_id and s.order_id = v_order.id;
  if v_pieces is not null then
    return jsonb_build_object('ok', true, 'is_last', false, 'pieces', v_pieces);
  elsif v_order.updated_at <> (p_part ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  elsif v_order.status not in ('confirmed', 'processing') then
    return private.error_result('wrong_status', jsonb_build_object('status', v_order.status));
  elsif private.is_paid_back(v_order.id) then
    return private.error_result('refund_started');
  end if;

  select case
    when count(*) = 0 or bool_or(l.quantity < 1) then private.error_result('nothing_chosen')
    when bool_or(i.id is null) or count(*) <> count(distinct l.order_item_id)
      then private.error_result('unknown_item')
  end,
  jsonb_agg(jsonb_build_object(
    'name', concat_ws(' · ', i.product_name, i.variant_label), 'stock', private.units_to_ship(i)
  ) order by i.product_name, i.variant_label) filter (where l.quantity > private.units_to_ship(i)),
  sum(l.quantity)
  into v_error, v_lines, v_pieces
  from jsonb_to_recordset(p_part -> 'items') l (order_item_id uuid, quantity integer)
  left join public.order_items i on i.id = l.order_item_id and i.order_id = v_order.id;
  if v_error is not null then
    return v_error;
  elsif v_lines is not null then
    return private.error_result('too_many', jsonb_build_object('lines', v_lines));
  end if;
  select sum(private.units_to_ship(i)) into v_left from public.order_items i where i.order_id = v_order.id;
  if v_pieces = v_left then
    return public.admin_ship_order(
      p_part - '{shipment_id,items}'::text[] || jsonb_build_object('expected_status', v_order.status)
    ) || jsonb_build_object('is_last', true, 'pieces', v_pieces);
  end if;

  v_note := format('A part was shipped: %s of the %s pieces that were left', v_pieces, v_left);
  perform private.set_context('admin', auth.uid(), null, v_note);
  insert into public.shipments (id, order_id, carrier, tracking_number, tracking_url, actor_id)
  values (v_id, v_order.id, v_carrier, v_number, v_url, auth.uid());
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  select v_id, l.order_item_id, l.quantity
  from jsonb_to_recordset(p_part -> 'items') l (order_item_id uuid, quantity integer);
  perform private.create_invoice(v_order.id);
  v_was := v_order.status;
  -- The rest mostly goes with the same carrier, and never with the same number.
  update public.orders o
  set status = 'processing', carrier = v_carrier, tracking_number = null, tracking_url = null, updated_at = now()
  where o.id = v_order.id
  returning * into v_order;
  perform private.clear_context();
  -- A change of the status has the note already.
  if v_was = v_order.status then
    insert into public.order_status_history (order_id, status, payment_status, actor, actor_id, note)
    values (v_order.id, v_order.status, v_order.payment_status, 'admin', auth.uid(), v_note);
  end if;
  perform private.queue_shopper_mail(
    'order-part-shipped', v_order.user_id, v_order.id, 'order-part-shipped-' || v_id,
    private.mail_order_data(v_order) || jsonb_build_object(
      'carrier', v_carrier, 'tracking_number', v_number, 'tracking_url', v_url,
      'parcel', private.parcel_lines(v_order.id, v_id)
    )
  );
  return jsonb_build_object('ok', true, 'is_last', false, 'pieces', v_pieces);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_ship_part from public, anon, authenticated, service_role;
grant execute on function public.admin_ship_part to authenticated;
