-- Returns when an order last failed, or null. It may have kept its stock for up to half an hour after that.
create function private.last_failed_at(p_order_id uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select max(h.created_at) from public.order_status_history h where h.order_id = p_order_id and h.status = 'failed';
$$;
revoke execute on function private.last_failed_at from public, anon, authenticated, service_role;
