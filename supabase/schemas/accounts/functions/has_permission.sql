-- Returns true when the caller's role has the permission. Policies call it within (select …), once per
-- statement.
create function private.has_permission(p_permission text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1 from private.role_permissions() r
    where r.permission = p_permission and private.staff_role() = any (r.roles)
  );
$$;
revoke execute on function private.has_permission from public, anon, authenticated, service_role;
grant execute on function private.has_permission to authenticated;
