-- Rejects a change of is_admin by the API roles, in case a wider grant is ever given by mistake.
-- Security invoker on purpose: current_user must be the role that asks.
create function private.guard_is_admin()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and new.is_admin is distinct from (case when tg_op = 'UPDATE' then old.is_admin else false end)
  then
    raise insufficient_privilege using message = 'is_admin is changed by admin_set_admin only';
  end if;
  return new;
end;
$$;
revoke execute on function private.guard_is_admin from public, anon, authenticated, service_role;
