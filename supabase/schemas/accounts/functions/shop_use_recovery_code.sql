-- Turns two-step sign-in off with a recovery code, and ends all other sessions of the account. The remaining codes go
-- with the authenticator app.
--   p_hashes: the typed code under each secret of the Worker.
--   p_session_id: the session that stays.
-- Returns false when no unused code of the account has such a hash.
create function public.shop_use_recovery_code(p_user_id uuid, p_hashes text[], p_session_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.recovery_codes r where r.user_id = p_user_id and r.hash = any (p_hashes);
  if not found then
    return false;
  end if;
  delete from auth.mfa_factors f where f.user_id = p_user_id;
  delete from auth.sessions s where s.user_id = p_user_id and s.id <> p_session_id;
  return true;
end;
$$;
revoke execute on function public.shop_use_recovery_code from public, anon, authenticated, service_role;
grant execute on function public.shop_use_recovery_code to service_role;
