-- Returns the error result 'not_found', 'wrong_status' (with status) or 'not_delivered', or null when the request may
-- move on from its status. With p_moves (goods or money move) the order must be delivered: a cancelled one has given
-- back everything already.
create function private.check_return_step(p_request public.return_requests, p_from text[], p_moves boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case
    when p_request.id is null then private.error_result('not_found')
    when p_request.status <> all (p_from)
      then private.error_result('wrong_status', jsonb_build_object('status', p_request.status))
    when p_moves and not exists (
      select 1 from public.orders o where o.id = p_request.order_id and o.status = 'delivered'
    ) then private.error_result('not_delivered')
  end;
$$;
revoke execute on function private.check_return_step from public, anon, authenticated, service_role;
