-- Tells a person that two-step sign-in was turned on or off, whoever did it. Recovery codes go with the last
-- authenticator app. Does nothing while the account itself is deleted.
create function private.follow_two_step()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  v_is_on boolean := private.has_two_step(v_user_id);
  v_email text;
begin
  select u.email into v_email from public.users u join auth.users a on a.id = u.id where u.id = v_user_id;
  if not found then
    return null;
  end if;
  if not v_is_on then
    delete from public.recovery_codes r where r.user_id = v_user_id;
  end if;
  perform private.queue_account_mail(v_user_id, v_email, case when v_is_on then 'two_step' else 'no_two_step' end);
  return null;
end;
$$;
revoke execute on function private.follow_two_step from public, anon, authenticated, service_role;
