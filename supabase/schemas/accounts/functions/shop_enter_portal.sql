-- Called with each request of the portal. Returns {state, role}: state as private.portal_state(), or 'no_staff'; role
-- as private.staff_role(), also in a session that is not open. An open session is noted as used, at most once a minute.
create function public.shop_enter_portal()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_session uuid := private.jwt_claim('session_id')::uuid;
  v_role text;
  v_state text := 'no_staff';
begin
  select case when u.is_admin then 'owner' else u.staff_role end into v_role
  from public.users u
  where u.id = auth.uid();
  if v_role is not null then
    v_state := private.portal_state();
    if v_state = 'open' and v_session is not null then
      insert into public.portal_sessions as p (id, user_id)
      values (v_session, auth.uid())
      on conflict (id) do update set seen_at = now() where p.seen_at < now() - interval '1 minute';
    end if;
  end if;
  return jsonb_build_object('state', v_state, 'role', v_role);
end;
$$;
revoke execute on function public.shop_enter_portal from public, anon, authenticated, service_role;
grant execute on function public.shop_enter_portal to authenticated;
