-- Takes back what shop_begin_sign_in or shop_begin_code has counted under these keys: the password or code was not
-- wrong.
--   p_session_id: a session in which it was given, or which it confirms; null: none. For staff this is noted, see
--   require_confirmed.
create function public.shop_return_sign_in(p_keys text[], p_session_id uuid default null)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.sign_in_failures f set failures = greatest(f.failures - 1, 0) where f.key = any(p_keys);
  insert into public.portal_sessions (id, user_id, confirmed_at)
  select s.id, s.user_id, now()
  from auth.sessions s
  join public.users u on u.id = s.user_id
  where s.id = p_session_id and (u.is_admin or u.staff_role is not null)
  on conflict (id) do update set confirmed_at = excluded.confirmed_at;
$$;
revoke execute on function public.shop_return_sign_in from public, anon, authenticated, service_role;
grant execute on function public.shop_return_sign_in to service_role;
