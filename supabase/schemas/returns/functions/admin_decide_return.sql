-- Approves a request, or rejects one that is not received yet with a reason for the shopper. Approving an exchange
-- takes its replacements from the stock, so that nobody else buys them; with p_for_refund it becomes a return instead.
-- Returns {ok: true, changed, return_id, number, order_id, status, refund_amount} or {ok: false, code: 'not_found' |
-- 'wrong_status' (with status) | 'reason_missing' | 'not_delivered' | 'out_of_stock' (with lines
-- [{product_id, name, stock}]) | 'busy'}. Raises 42501 without returns.write.
create function public.admin_decide_return(
  p_return_id uuid,
  p_approve boolean,
  p_reason text default null,
  p_for_refund boolean default false
)
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
  v_replaces boolean;
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = v_status then
    return private.return_result(v_request, false);
  end if;
  v_replaces := v_request.kind = 'exchange' and not coalesce(p_for_refund, false);
  v_error := private.check_return_step(
    v_request,
    case when p_approve then array['requested'] else array['requested', 'approved'] end,
    coalesce(p_approve, false) and v_replaces
  );
  if v_error is not null then
    return v_error;
  elsif not coalesce(p_approve, false) and coalesce(char_length(v_reason) not between 1 and 500, true) then
    return private.error_result('reason_missing');
  end if;
  if p_approve and v_replaces then
    v_error := private.take_replacements(v_request);
    if v_error is not null then
      return v_error;
    end if;
  elsif v_request.kind = 'exchange' and v_request.status = 'approved' then
    perform private.give_back_replacements(v_request);
  end if;
  update public.return_requests r
  set status = v_status, decided_at = now(), rejected_reason = v_reason,
    kind = case when p_approve and p_for_refund then 'return' else r.kind end,
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
