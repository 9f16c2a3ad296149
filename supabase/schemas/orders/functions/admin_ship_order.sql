-- Sets an order to shipped with carrier and tracking, in one step: the customer gets one mail, with the tracking. An
-- order that is shipped already keeps its status, and only the shipment is saved.
--   p_shipment: {order_id, expected_status, carrier?, tracking_number?, tracking_url?, expected_updated_at?}, where
--   expected_status is the status that the admin saw; for the others see admin_set_shipment.
-- Returns what admin_set_order_status and admin_set_shipment return; when either refuses, nothing is changed.
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
begin
  perform private.require_permission('orders.write');
  perform private.validate_object('p_shipment', p_shipment, '{
    "order_id": "uuid", "expected_status": "text", "carrier": "text?", "tracking_number": "text?",
    "tracking_url": "text?", "expected_updated_at": "timestamptz?"
  }');
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
  return v_answer;
end;
$$;
revoke execute on function public.admin_ship_order from public, anon, authenticated, service_role;
grant execute on function public.admin_ship_order to authenticated;
