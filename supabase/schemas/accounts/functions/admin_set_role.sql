-- Gives a user a role in the portal, or takes it away without p_role, and tells that person and the shop by mail.
-- Returns {ok: true, changed} or {ok: false, code: 'not_found' | 'last_admin' | 'self' | 'busy'}. Owners cannot demote
-- themselves, and the last owner cannot be demoted. Raises 42501 without people.write, 22023 for an unknown role.
create function public.admin_set_role(p_user_id uuid, p_role text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_caller uuid := auth.uid();
  v_user public.users;
  v_old_role text;
begin
  -- Locks all owners before checking the caller: when two owners demote each other, the second one fails.
  perform 1 from public.users u where u.is_admin or u.id = p_user_id order by u.id for no key update;
  perform private.require_permission('people.write');
  perform private.require_confirmed();
  if not exists (select 1 from private.role_permissions() r where p_role is null or p_role = any (r.roles)) then
    raise invalid_parameter_value using message = 'admin_set_role: unknown role';
  end if;
  select u.* into v_user from public.users u where u.id = p_user_id;
  if not found then
    return private.error_result('not_found');
  end if;
  v_old_role := case when v_user.is_admin then 'owner' else v_user.staff_role end;
  if v_old_role is not distinct from p_role then
    return jsonb_build_object('ok', true, 'changed', false);
  elsif v_user.is_admin and (select count(*) from public.users u where u.is_admin) = 1 then
    return private.error_result('last_admin');
  elsif p_user_id = v_caller then
    return private.error_result('self');
  end if;
  update public.users u
  set is_admin = coalesce(p_role = 'owner', false), staff_role = nullif(p_role, 'owner')
  where u.id = p_user_id;
  perform private.queue_account_mail(
    p_user_id, v_user.email, 'role', jsonb_build_object('role', p_role, 'old_role', v_old_role)
  );
  perform private.queue_owner_mail('owner-role', null, 'owner-role-' || gen_random_uuid(), jsonb_build_object(
    'user_id', p_user_id, 'email', coalesce(v_user.email, ''), 'role', p_role, 'old_role', v_old_role,
    'changed_at', now()
  ));
  perform private.queue_act_mails('role', jsonb_build_object('email', coalesce(v_user.email, '')));
  return jsonb_build_object('ok', true, 'changed', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_set_role from public, anon, authenticated, service_role;
grant execute on function public.admin_set_role to authenticated;
