-- Returns whether an order of this status has ended: it is cancelled or failed. As hasEnded in
-- app/shop/order/order-transitions.ts.
create function private.has_ended(p_status text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status in ('cancelled', 'failed');
$$;
revoke execute on function private.has_ended from public, anon, authenticated, service_role;
