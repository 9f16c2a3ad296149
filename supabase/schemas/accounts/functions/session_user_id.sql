-- Returns the caller's id; null for a visitor, and in a session that was ended, whose access token still counts for
-- some minutes. Whatever a signed-in person writes asks it instead of auth.uid(). Policies call it within (select …),
-- once per statement. Tokens of Supabase always name a session; only one that was signed by hand does not.
create function private.session_user_id()
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select auth.uid()
  where private.jwt_claim('session_id') is null
    or exists (
      select from auth.sessions s
      where s.id = private.jwt_claim('session_id')::uuid and s.user_id = auth.uid()
    );
$$;
revoke execute on function private.session_user_id from public, anon, authenticated, service_role;
grant execute on function private.session_user_id to authenticated;
