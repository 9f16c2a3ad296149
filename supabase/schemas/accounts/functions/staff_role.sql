-- Returns the caller's role in the portal: 'owner', 'manager', 'packer', 'support' or 'content'; null for a shopper,
-- and in a session that may not be used in the portal.
create function private.staff_role()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case when u.is_admin then 'owner' else u.staff_role end
  from public.users u
  where u.id = (select auth.uid())
    and (u.is_admin or u.staff_role is not null)
    and private.portal_state() = 'open';
$$;
revoke execute on function private.staff_role from public, anon, authenticated, service_role;
