-- Returns the error result 'invalid_carrier', 'invalid_number' or 'invalid_url' for a shipment {carrier?,
-- tracking_number?, tracking_url?}, or null. As isTrackingNumber in app/shop/order/tracking-number.ts.
create function private.check_shipment(p_shipment jsonb)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when char_length(btrim(p_shipment ->> 'carrier')) > 80 then private.error_result('invalid_carrier')
    when nullif(btrim(p_shipment ->> 'tracking_number'), '') !~ '^[A-Za-z0-9 /-]{3,40}$'
      then private.error_result('invalid_number')
    when char_length(btrim(p_shipment ->> 'tracking_url')) > 500
      or nullif(btrim(p_shipment ->> 'tracking_url'), '') !~ '^https://[^[:space:]"<>]+$'
      then private.error_result('invalid_url')
  end;
$$;
revoke execute on function private.check_shipment from public, anon, authenticated, service_role;
