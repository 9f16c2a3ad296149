-- Saves carrier, tracking number and tracking link of an order: of the parcel that has everything that no shipment has.
-- A blank clears one.
--   p_shipment: {order_id, carrier?, tracking_number?, tracking_url?, expected_updated_at?}, where expected_updated_at
--   is what the admin saw: a later change by somebody else is not overwritten.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' | 'invalid_carrier' | 'invalid_number' |
-- 'invalid_url' | 'busy'}. Raises 42501 without orders.write, 22023 for malformed input.
create function public.admin_set_shipment(p_shipment jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_carrier text := nullif(btrim(p_shipment ->> 'carrier'), '');
  v_number text := nullif(btrim(p_shipment ->> 'tracking_number'), '');
  v_url text := nullif(btrim(p_shipment ->> 'tracking_url'), '');
  v_order public.orders;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_shipment', p_shipment, '{
    "order_id": "uuid", "carrier": "text?", "tracking_number": "text?", "tracking_url": "text?",
    "expected_updated_at": "timestamptz?"
  }');
  v_error := private.check_shipment(p_shipment);
  if v_error is not null then
    return v_error;
  end if;
  select o.* into v_order from public.orders o where o.id = (p_shipment ->> 'order_id')::uuid for no key update;
  if not found then
    return private.error_result('not_found');
  elsif v_order.updated_at <> (p_shipment ->> 'expected_updated_at')::timestamptz then
    return private.error_result('changed');
  end if;
  perform private.set_context('admin', auth.uid());
  update public.orders o
  set carrier = v_carrier, tracking_number = v_number, tracking_url = v_url
  where o.id = v_order.id;
  perform private.clear_context();
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_shipment from public, anon, authenticated, service_role;
grant execute on function public.admin_set_shipment to authenticated;
