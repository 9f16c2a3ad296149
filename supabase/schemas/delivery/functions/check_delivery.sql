-- Returns the error result 'not_served' when the shop does not deliver to the order's PIN code, 'shipping_changed' when
-- the delivery there costs something else than the order says, or null; null as well while there are no zones. Where a
-- coupon pays for all items, no fee is right, too.
create function private.check_delivery(p_order public.orders)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_pin constant text := p_order.shipping_address ->> 'postal_code';
begin
  if (select s.delivery_zones = '[]' from public.settings s) then
    return null;
  elsif not (private.find_zone(v_pin) ->> 'delivered')::boolean then
    return private.error_result('not_served');
  elsif p_order.shipping_amount <> private.shipping_fee(v_pin, p_order.subtotal)
    and not (p_order.shipping_amount = 0 and p_order.discount_amount = p_order.subtotal)
  then
    return private.error_result('shipping_changed');
  end if;
  return null;
end;
$$;
revoke execute on function private.check_delivery from public, anon, authenticated, service_role;
