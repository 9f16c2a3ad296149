-- Returns whether a shopper may cancel an order of this status: until it is shipped. As isCancellable in
-- app/shop/order/order-transitions.ts.
create function private.is_cancellable(p_status text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_status in ('pending', 'confirmed', 'processing');
$$;
revoke execute on function private.is_cancellable from public, anon, authenticated, service_role;
