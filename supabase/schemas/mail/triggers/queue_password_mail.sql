-- Tells of a changed password, whoever changed it. Not in the first quarter of an hour after the address was confirmed,
-- when the password is chosen.
create function private.queue_password_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_confirmed_at < now() - interval '15 minutes' then
    perform private.queue_account_mail(new.id, new.email, 'password');
  end if;
  return null;
end;
$$;
revoke execute on function private.queue_password_mail from public, anon, authenticated, service_role;
