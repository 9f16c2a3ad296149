-- Returns true when the user has confirmed an authenticator app.
create function private.has_two_step(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.mfa_factors f where f.user_id = p_user_id and f.status::text = 'verified');
$$;
revoke execute on function private.has_two_step from public, anon, authenticated, service_role;
