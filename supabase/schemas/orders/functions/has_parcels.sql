-- Returns whether a part of an order was sent before the rest of it.
create function private.has_parcels(p_order_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select 1 from public.shipments s where s.order_id = p_order_id);
$$;
revoke execute on function private.has_parcels from public, anon, authenticated, service_role;
