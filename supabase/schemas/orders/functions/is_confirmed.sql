-- Returns whether an order of this status is confirmed, and was not cancelled since. As isConfirmed in
-- app/shop/order/order-transitions.ts.
create function private.is_confirmed(p_status text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status <> 'pending' and not private.has_ended(p_status);
$$;
revoke execute on function private.is_confirmed from public, anon, authenticated, service_role;
