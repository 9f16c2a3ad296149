-- Deletes a user as account deletion does and records who did it; the audit row has no name in it.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'last_admin' | 'self' | 'open_orders' | 'busy'}.
-- Raises 42501 without people.write.
create function public.admin_delete_user(p_user_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_caller uuid := auth.uid();
  v_user public.users;
begin
  -- As in admin_set_role: when two owners delete or demote each other, the second one fails.
  perform 1 from public.users u where u.is_admin or u.id = p_user_id order by u.id for update;
  perform private.require_permission('people.write');
  perform private.require_confirmed();
  select u.* into v_user from public.users u where u.id = p_user_id;
  if not found then
    return private.error_result('not_found');
  elsif v_user.is_admin and (select count(*) from public.users u where u.is_admin) = 1 then
    return private.error_result('last_admin');
  elsif p_user_id = v_caller then
    return private.error_result('self');
  elsif exists (
    select 1 from public.orders o
    where o.user_id = p_user_id and private.is_open(o.status)
  ) then
    return private.error_result('open_orders');
  end if;
  delete from auth.users a where a.id = p_user_id;
  perform private.queue_act_mails('delete');
  insert into public.audit_log (actor_id, action, entity, entity_id, before)
  values (
    v_caller, 'delete', 'users', p_user_id,
    jsonb_build_object('is_admin', v_user.is_admin, 'staff_role', v_user.staff_role, 'created_at', v_user.created_at)
  );
  return jsonb_build_object('ok', true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_delete_user from public, anon, authenticated, service_role;
grant execute on function public.admin_delete_user to authenticated;
