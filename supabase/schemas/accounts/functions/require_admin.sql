-- Raises 42501 unless the caller is an admin.
create function private.require_admin()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only admins may do this';
  end if;
end;
$$;
revoke execute on function private.require_admin from public, anon, authenticated, service_role;
