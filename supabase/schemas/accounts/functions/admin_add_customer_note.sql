-- Adds a note of the caller on a customer.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'invalid_note'}. Raises 42501 without customers.write.
create function public.admin_add_customer_note(p_user_id uuid, p_note text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('customers.write');
  if coalesce(char_length(btrim(p_note)), 0) not between 1 and 1000 then
    return private.error_result('invalid_note');
  end if;
  insert into public.customer_notes (user_id, author_id, note)
  select u.id, auth.uid(), btrim(p_note) from public.users u where u.id = p_user_id;
  if not found then
    return private.error_result('not_found');
  end if;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.admin_add_customer_note from public, anon, authenticated, service_role;
grant execute on function public.admin_add_customer_note to authenticated;
