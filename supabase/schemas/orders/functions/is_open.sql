-- Returns whether an order of this status is still to be delivered. As isOpen in
-- app/shop/order/order-transitions.ts.
create function private.is_open(p_status text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status <> 'delivered' and not private.has_ended(p_status);
$$;
revoke execute on function private.is_open from public, anon, authenticated, service_role;
