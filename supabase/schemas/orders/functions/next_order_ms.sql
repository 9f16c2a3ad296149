-- Returns the next free milliseconds for an order number from p_ms on. It looks one minute ahead only, so that a single
-- number from the future does not push all later ones.
create function private.next_order_ms(p_ms bigint)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(max(substr(o.order_number, 5)::bigint), p_ms) + 1
  from public.orders o
  where o.order_number between 'ORD-' || p_ms and 'ORD-' || (p_ms + 60000);
$$;
revoke execute on function private.next_order_ms from public, anon, authenticated, service_role;
