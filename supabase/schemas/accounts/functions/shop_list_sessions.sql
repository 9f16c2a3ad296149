-- Returns the sessions of the caller's account that were used within 30 days, the last used first, at most 50. After 30
-- days without use a browser has deleted its cookie.
--   seen_at: when the session began, got its last access token or was last used in the portal.
--   device: what the Worker said of the browser then, see app/shop/account/device.ts.
--   is_own: the session that asks.
-- Returns nothing to a visitor and to a session that was ended.
create function public.shop_list_sessions()
returns table (id uuid, created_at timestamptz, seen_at timestamptz, device text, is_own boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select o.id, o.created_at, o.seen_at, o.device, o.is_own
  from (
    select
      s.id,
      s.created_at,
      -- refreshed_at has no time zone and is in UTC.
      greatest(s.created_at, s.refreshed_at::timestamp at time zone 'utc', p.seen_at) as seen_at,
      left(s.user_agent, 40) as device,
      s.id::text = private.jwt_claim('session_id') as is_own
    from auth.sessions s
    left join public.portal_sessions p on p.id = s.id
    where s.user_id = private.session_user_id()
  ) o
  where o.is_own or o.seen_at > now() - interval '30 days'
  order by o.is_own desc, o.seen_at desc, o.id
  limit 50;
$$;
revoke execute on function public.shop_list_sessions from public, anon, authenticated, service_role;
grant execute on function public.shop_list_sessions to authenticated;
