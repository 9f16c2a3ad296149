-- Withdraws the caller's own request before an admin has decided on it. Returns {ok: true, number, status} or
-- {ok: false, code: 'not_found' | 'not_withdrawable' (with status) | 'busy'}.
create function public.shop_withdraw_return(p_return_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
begin
  select r.* into v_request from public.return_requests r
  where r.id = p_return_id and r.user_id = private.session_user_id()
  for update;
  if not found then
    return private.error_result('not_found');
  elsif v_request.status <> 'requested' then
    return private.error_result('not_withdrawable', jsonb_build_object('status', v_request.status));
  end if;
  update public.return_requests r set status = 'withdrawn', closed_at = now() where r.id = p_return_id;
  return jsonb_build_object('ok', true, 'number', v_request.number, 'status', 'withdrawn');
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_withdraw_return from public, anon, authenticated, service_role;
grant execute on function public.shop_withdraw_return to authenticated;
