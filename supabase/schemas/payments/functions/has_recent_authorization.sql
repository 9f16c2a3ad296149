-- Returns true when a payment of the order was authorized within the last 30 minutes.
create function private.has_recent_authorization(p_order_id uuid)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select exists (
    select 1 from public.payments p
    where p.order_id = p_order_id and p.status = 'authorized' and p.updated_at > now() - interval '30 minutes'
  );
$$;
revoke execute on function private.has_recent_authorization from public, anon, authenticated, service_role;
