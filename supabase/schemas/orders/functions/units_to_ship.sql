-- Returns how many units of an item no parcel has had yet: ordered, less those that were refunded instead. As
-- unitsToShip in app/shop/order/parcels.ts.
create function private.units_to_ship(p_item public.order_items)
returns integer
language sql
immutable
set search_path = ''
as $$
  select p_item.quantity - p_item.shipped_quantity - p_item.dropped_quantity;
$$;
revoke execute on function private.units_to_ship from public, anon, authenticated, service_role;
