-- Returns whether the caller's session may be used in the portal, which only staff ask:
--   open; ended: signed out, also elsewhere; expired: begun 12 hours ago; idle: not used in the portal for 30 minutes;
--   code: a code of the authenticator app is missing; set_up: the shop requires an authenticator app and there is none.
-- Tokens of Supabase always name a session; only one that was signed by hand does not.
create function private.portal_state()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_session uuid := private.jwt_claim('session_id')::uuid;
  v_begun timestamptz;
begin
  if v_session is not null then
    select s.created_at into v_begun from auth.sessions s where s.id = v_session and s.user_id = auth.uid();
    if not found then
      return 'ended';
    elsif v_begun < now() - interval '12 hours' then
      return 'expired';
    elsif exists (
      select from public.portal_sessions p where p.id = v_session and p.seen_at < now() - interval '30 minutes'
    ) then
      return 'idle';
    end if;
  end if;
  return case
    when private.passed_two_step() then 'open'
    when private.has_two_step(auth.uid()) then 'code'
    else 'set_up'
  end;
end;
$$;
revoke execute on function private.portal_state from public, anon, authenticated, service_role;
