-- Returns whether an order of this status holds its stock and its coupon use. As holdsReservation in
-- app/shop/order/order-transitions.ts.
create function private.holds_reservation(p_status text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status not in ('cancelled', 'failed');
$$;
revoke execute on function private.holds_reservation from public, anon, authenticated, service_role;
