-- Ends another session of the caller's account: its tokens write nothing from now on, and it gets no new one.
-- Returns false when the account has no such session, or it is the one that asks.
create function public.shop_end_session(p_session_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from auth.sessions s
  where s.id = p_session_id and s.user_id = private.session_user_id()
    and s.id::text is distinct from private.jwt_claim('session_id');
  return found;
end;
$$;
revoke execute on function public.shop_end_session from public, anon, authenticated, service_role;
grant execute on function public.shop_end_session to authenticated;
