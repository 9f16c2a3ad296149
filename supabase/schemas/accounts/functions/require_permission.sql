-- Raises 42501 unless the caller's role has the permission. Volatile, unlike has_permission(): it reads what was
-- committed while the caller waited for a lock.
create function private.require_permission(p_permission text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.has_permission(p_permission) then
    raise insufficient_privilege using message = format('your role may not do this: %s', p_permission);
  end if;
end;
$$;
revoke execute on function private.require_permission from public, anon, authenticated, service_role;
