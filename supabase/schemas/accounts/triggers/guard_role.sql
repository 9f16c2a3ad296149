-- Rejects a change of a user's role by the API roles, in case a wider grant is ever given by mistake.
-- Security invoker on purpose: current_user must be the role that asks.
create function private.guard_role()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.is_admin, new.staff_role) is distinct from (
      case when tg_op = 'UPDATE' then old.is_admin else false end,
      case when tg_op = 'UPDATE' then old.staff_role end
    )
  then
    raise insufficient_privilege using message = 'roles are changed by admin_set_role only';
  end if;
  return new;
end;
$$;
revoke execute on function private.guard_role from public, anon, authenticated, service_role;
