-- Raises 42501 with the message 'not_confirmed' unless the password or a code was given in the caller's session within
-- five minutes. Dangerous acts ask it: payment keys, roles, deleting people and
-- ending their sessions, large refunds, exports of people's data.
create function private.require_confirmed()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_session uuid := private.jwt_claim('session_id')::uuid;
begin
  if v_session is not null and not exists (
    select from public.portal_sessions p
    where p.id = v_session and p.user_id = auth.uid() and p.confirmed_at > now() - interval '5 minutes'
  ) then
    raise insufficient_privilege using message = 'not_confirmed';
  end if;
end;
$$;
revoke execute on function private.require_confirmed from public, anon, authenticated, service_role;
