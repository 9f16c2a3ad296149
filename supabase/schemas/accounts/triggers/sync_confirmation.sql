-- Notes in the profile that the e-mail address of the account is confirmed.
create function private.sync_confirmation()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.users set unconfirmed_since = null where id = new.id and unconfirmed_since is not null;
  return new;
end;
$$;
revoke execute on function private.sync_confirmation from public, anon, authenticated, service_role;
