-- Returns true when a code was given in the caller's session (its tokens say aal2), or when none is asked for: the
-- account has no authenticator app and the shop does not require one.
create function private.passed_two_step()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select
    coalesce(private.jwt_claim('aal') = 'aal2', false)
    or not (
      private.has_two_step((select auth.uid()))
      or (select s.require_two_step from public.settings s)
    );
$$;
revoke execute on function private.passed_two_step from public, anon, authenticated, service_role;
