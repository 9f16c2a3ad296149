-- Notes that the replacement of a received exchange was sent; its units left the stock with the approval. Returns as
-- admin_decide_return, with code 'not_found', 'wrong_status', 'not_an_exchange', 'not_delivered' or 'busy'. An exchange
-- can be refunded instead.
create function public.admin_replace_return(p_return_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = 'replaced' then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(v_request, array['received'], true);
  if v_error is not null then
    return v_error;
  elsif v_request.kind <> 'exchange' then
    return private.error_result('not_an_exchange');
  end if;
  update public.return_requests r set status = 'replaced', closed_at = now()
  where r.id = p_return_id
  returning * into v_request;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_replace_return from public, anon, authenticated, service_role;
grant execute on function public.admin_replace_return to authenticated;
