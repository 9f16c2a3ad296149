-- Grants or revokes admin rights. Returns {ok: true, changed} or {ok: false, code: 'not_found' | 'last_admin' |
-- 'self' | 'busy'}. Admins cannot demote themselves, and the last admin cannot be demoted. Raises 42501 unless an admin
-- calls it.
create function public.admin_set_admin(p_user_id uuid, p_is_admin boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_caller uuid := auth.uid();
  v_was_admin boolean;
  v_email text;
begin
  -- Locks all admins before checking the caller: when two admins demote each other, the second one fails.
  perform 1 from public.users u where u.is_admin or u.id = p_user_id order by u.id for no key update;
  if not private.is_admin_now(v_caller) then
    raise insufficient_privilege using message = 'admin_set_admin is for admins';
  end if;
  if p_is_admin is null then
    raise null_value_not_allowed using message = 'admin_set_admin: p_is_admin is needed';
  end if;
  select u.is_admin into v_was_admin from public.users u where u.id = p_user_id;
  if not found then
    return private.error_result('not_found');
  elsif not p_is_admin and v_was_admin and (select count(*) from public.users u where u.is_admin) = 1 then
    return private.error_result('last_admin');
  elsif not p_is_admin and p_user_id = v_caller then
    return private.error_result('self');
  end if;
  update public.users u set is_admin = p_is_admin where u.id = p_user_id and u.is_admin <> p_is_admin;
  if v_was_admin <> p_is_admin then
    select u.email into v_email from public.users u where u.id = p_user_id;
    perform private.queue_account_mail(p_user_id, v_email, case when p_is_admin then 'admin' else 'not_admin' end);
    perform private.queue_owner_mail('owner-admin', null, 'owner-admin-' || gen_random_uuid(), jsonb_build_object(
      'user_id', p_user_id, 'email', coalesce(v_email, ''), 'is_admin', p_is_admin, 'changed_at', now()
    ));
  end if;
  return jsonb_build_object('ok', true, 'changed', v_was_admin <> p_is_admin);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_admin from public, anon, authenticated, service_role;
grant execute on function public.admin_set_admin to authenticated;
