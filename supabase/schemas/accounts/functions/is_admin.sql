-- Returns true when the caller is an admin. Policies call it as (select private.is_admin()), once per statement.
create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select u.is_admin from public.users u where u.id = (select auth.uid())), false);
$$;
revoke execute on function private.is_admin from public, anon, authenticated, service_role;
grant execute on function private.is_admin to authenticated, service_role;
