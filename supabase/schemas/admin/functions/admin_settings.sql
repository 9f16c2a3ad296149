-- Returns the settings with what only staff may read: how the portal is protected, which mails the shop gets, and the
-- signature on invoices. Raises 42501 unless the caller has a role in the portal.
create function public.admin_settings()
returns setof public.settings
language plpgsql
stable
security definer
set search_path = ''
rows 1
as $$
begin
  perform private.require_staff();
  return query select s.* from public.settings s;
end;
$$;
revoke execute on function public.admin_settings from public, anon, authenticated, service_role;
grant execute on function public.admin_settings to authenticated;
