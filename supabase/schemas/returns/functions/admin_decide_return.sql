-- Approves a request, or rejects one that is not received yet with a reason for the shopper. Returns
-- {ok: true, changed, return_id, number, order_id, status, refund_amount} or {ok: false, code: 'not_found' |
-- 'wrong_status' (with status) | 'reason_missing' | 'busy'}. Raises 42501 without returns.write.
create function public.admin_decide_return(p_return_id uuid, p_approve boolean, p_reason text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_status text := case when p_approve then 'approved' else 'rejected' end;
  v_reason text := case when not p_approve then btrim(p_reason) end;
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = v_status then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(
    v_request, case when p_approve then array['requested'] else array['requested', 'approved'] end, false
  );
  if v_error is not null then
    return v_error;
  elsif not coalesce(p_approve, false) and coalesce(char_length(v_reason) not between 1 and 500, true) then
    return private.error_result('reason_missing');
  end if;
  update public.return_requests r
  set status = v_status, decided_at = now(), rejected_reason = v_reason,
    closed_at = case when not p_approve then now() end
  where r.id = p_return_id
  returning * into v_request;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_decide_return from public, anon, authenticated, service_role;
grant execute on function public.admin_decide_return to authenticated;
