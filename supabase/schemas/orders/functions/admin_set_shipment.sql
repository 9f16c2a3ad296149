-- Saves carrier, tracking number and tracking link of an order: of the parcel that has everything that no shipment has.
-- A blank clears one.
--   p_shipment: {order_id, shipment_id?, carrier?, tracking_number?, tracking_url?, expected_updated_at?, tell?}, where
--   expected_updated_at is what the admin saw: a later change by somebody else is not overwritten. shipment_id: of the
--   parcel that is meant instead, which left before the last one. tell: the customer of what is on its way gets a mail
--   about it, once however often the same form is sent; about the first number of an order that is shipped there is
--   one anyway.
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
  v_shipment_id constant uuid := (p_shipment ->> 'shipment_id')::uuid;
  v_order public.orders;
  v_error jsonb;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_shipment', p_shipment, '{
    "order_id": "uuid", "shipment_id": "uuid?", "carrier": "text?", "tracking_number": "text?",
    "tracking_url": "text?", "expected_updated_at": "timestamptz?", "tell": "boolean?"
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
  if v_shipment_id is null then
    update public.orders o
    set carrier = v_carrier, tracking_number = v_number, tracking_url = v_url
    where o.id = v_order.id;
  else
    update public.shipments s
    set carrier = v_carrier, tracking_number = v_number, tracking_url = v_url
    where s.id = v_shipment_id and s.order_id = v_order.id;
    if not found then
      perform private.clear_context();
      return private.error_result('not_found');
    end if;
    update public.orders o set updated_at = now() where o.id = v_order.id;
  end if;
  perform private.clear_context();
  if (p_shipment ->> 'tell')::boolean and coalesce(v_number, v_url, v_carrier) is not null
    and (v_order.status = 'shipped' or (v_shipment_id is not null and v_order.status in ('confirmed', 'processing')))
    -- The first tracking of an order is announced by queue_order_mail.
    and (v_shipment_id is not null or coalesce(v_order.tracking_number, v_order.tracking_url) is not null)
  then
    perform private.queue_shopper_mail(
      'order-tracked', v_order.user_id, v_order.id,
      -- The same form sent twice mails once.
      concat_ws('-', 'order-tracked', coalesce(v_shipment_id, v_order.id), extract(epoch from v_order.updated_at)),
      private.mail_order_data(v_order) || jsonb_build_object(
        'carrier', v_carrier, 'tracking_number', v_number, 'tracking_url', v_url, 'is_corrected', true,
        'parcel', case when private.has_parcels(v_order.id)
          then private.parcel_lines(v_order.id, v_shipment_id) end
      )
    );
  end if;
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_shipment from public, anon, authenticated, service_role;
grant execute on function public.admin_set_shipment to authenticated;
