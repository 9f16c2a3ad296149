-- Sets an order to shipped with carrier and tracking, in one step: the customer gets one mail, with the tracking. An
-- order that is shipped already keeps its status and its tracking; one that was seen as shipped and has none yet is
-- given it. What was mailed is corrected with admin_set_shipment.
--   p_shipment: {order_id, expected_status, carrier?, tracking_number?, tracking_url?, expected_updated_at?}, where
--   expected_status is the status that the admin saw; for the others see admin_set_shipment.
-- Returns what admin_set_order_status returns, with changed true; {ok, changed: false} when it is shipped just so
-- already. Refuses as admin_set_order_status and admin_set_shipment do; 'changed' has the tracking_number, too, of an
-- order that is shipped otherwise. When it is refused, nothing is changed.
-- Raises 42501 without orders.write, 22023 for malformed input.
create function public.admin_ship_order(p_shipment jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_answer jsonb;
  v_order public.orders;
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_shipment', p_shipment, '{
    "order_id": "uuid", "expected_status": "text", "carrier": "text?", "tracking_number": "text?",
    "tracking_url": "text?", "expected_updated_at": "timestamptz?"
  }');
  -- Whoever ships it at the same time waits, and finds it shipped.
  select o.* into v_order from public.orders o where o.id = (p_shipment ->> 'order_id')::uuid for no key update;
  if v_order.status = 'shipped' then
    if row(v_order.carrier, v_order.tracking_number, v_order.tracking_url) is not distinct from row(
      nullif(btrim(p_shipment ->> 'carrier'), ''), nullif(btrim(p_shipment ->> 'tracking_number'), ''),
      nullif(btrim(p_shipment ->> 'tracking_url'), '')
    ) then
      return jsonb_build_object('ok', true, 'changed', false);
    elsif p_shipment ->> 'expected_status' <> 'shipped'
      or coalesce(v_order.tracking_number, v_order.tracking_url) is not null
    then
      return private.error_result('changed', jsonb_build_object(
        'status', v_order.status, 'tracking_number', v_order.tracking_number
      ));
    end if;
  end if;
  begin
    -- Before the status, so that the mail about it has the tracking.
    v_answer := public.admin_set_shipment(p_shipment - 'expected_status');
    if (v_answer ->> 'ok')::boolean then
      v_answer := public.admin_set_order_status(
        (p_shipment ->> 'order_id')::uuid, 'shipped', p_shipment ->> 'expected_status'
      );
    end if;
    if not (v_answer ->> 'ok')::boolean then
      -- Takes the shipment back.
      raise exception using errcode = 'HA001';
    end if;
  exception
    when sqlstate 'HA001' then
      null;
  end;
  -- Reports an order that was already shipped as changed too, because its tracking was.
  return case when (v_answer ->> 'ok')::boolean then v_answer || '{"changed": true}' else v_answer end;
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_ship_order from public, anon, authenticated, service_role;
grant execute on function public.admin_ship_order to authenticated;
