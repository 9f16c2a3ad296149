-- Makes one of the caller's own addresses the default one. Returns {ok: true} or {ok: false, code: 'not_found'}.
create function public.shop_set_default_address(p_address_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.session_user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('haat:addresses:' || coalesce(v_user_id::text, ''), 0));
  if not exists (select 1 from public.addresses a where a.id = p_address_id and a.user_id = v_user_id) then
    return private.error_result('not_found');
  end if;
  update public.addresses a set is_default = false
  where a.user_id = v_user_id and a.is_default and a.id <> p_address_id;
  update public.addresses a set is_default = true where a.id = p_address_id and not a.is_default;
  return jsonb_build_object('ok', true);
end;
$$;
revoke execute on function public.shop_set_default_address from public, anon, authenticated, service_role;
grant execute on function public.shop_set_default_address to authenticated;
