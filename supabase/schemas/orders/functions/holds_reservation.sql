-- Returns whether an order holds its stock and its coupon use: until it ends, and a failed one until held_until is
-- over.
create function private.holds_reservation(p_order public.orders)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select not private.has_ended(p_order.status) or p_order.held_until is not null;
$$;
revoke execute on function private.holds_reservation from public, anon, authenticated, service_role;
