-- Copies a changed sign-in e-mail to the profile.
create function private.sync_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.users set email = new.email where id = new.id;
  return new;
end;
$$;
revoke execute on function private.sync_email from public, anon, authenticated, service_role;
