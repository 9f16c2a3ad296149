-- Locks the order and then the return request, and returns the request; a row of nulls when there is none. Later locks
-- are products or the payment. Raises 42501 without returns.write.
create function private.lock_return(p_return_id uuid)
returns public.return_requests
language plpgsql
set search_path = ''
as $$
declare
  v_request public.return_requests;
begin
  perform private.require_permission('returns.write');
  perform 1 from public.orders o
  where o.id = (select r.order_id from public.return_requests r where r.id = p_return_id)
  for no key update;
  select r.* into v_request from public.return_requests r where r.id = p_return_id for update;
  return v_request;
end;
$$;
revoke execute on function private.lock_return from public, anon, authenticated, service_role;
