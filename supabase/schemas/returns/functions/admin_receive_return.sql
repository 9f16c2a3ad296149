-- Marks an approved request as received; with p_restock its items go back into stock. Returns as admin_decide_return,
-- with code 'not_found', 'wrong_status', 'not_delivered' or 'busy'.
create function public.admin_receive_return(p_return_id uuid, p_restock boolean)
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
  if v_request.status = 'received' then
    return private.return_result(v_request, false);
  end if;
  v_error := private.check_return_step(v_request, array['approved'], true);
  if v_error is not null then
    return v_error;
  end if;
  if p_restock then
    perform private.lock_returned_products(p_return_id);
    perform private.restock_returned(v_request);
  end if;
  update public.return_requests r
  set status = 'received', received_at = now(), restocked = coalesce(p_restock, false)
  where r.id = p_return_id
  returning * into v_request;
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_receive_return from public, anon, authenticated, service_role;
grant execute on function public.admin_receive_return to authenticated;
