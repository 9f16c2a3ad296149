-- Raises 42501 unless the caller has a role in the portal.
create function private.require_staff()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if private.staff_role() is null then
    raise insufficient_privilege using message = 'only staff may do this';
  end if;
end;
$$;
revoke execute on function private.require_staff from public, anon, authenticated, service_role;
