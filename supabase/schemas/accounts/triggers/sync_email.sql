-- Copies a changed sign-in e-mail to the profile, and tells the old address.
create function private.sync_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.users set email = new.email where id = new.id;
  if old.email_confirmed_at is not null then
    perform private.queue_account_mail(new.id, old.email, 'email');
  end if;
  return new;
end;
$$;
revoke execute on function private.sync_email from public, anon, authenticated, service_role;
