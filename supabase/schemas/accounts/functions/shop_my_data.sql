-- Returns the caller's personal data for download: the tables that private.personal_data() exports. Null for a visitor.
create function public.shop_my_data()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user public.users;
  v_query text;
  v_result jsonb;
begin
  select u.* into v_user from public.users u where u.id = private.session_user_id();
  if not found then
    return null;
  end if;
  -- Built from the declared list alone; the person is passed as parameters.
  select string_agg(format('%L, (%s)', d.export, private.export_query(
    d.relation, format('%I.%I = %s', d.relation, d.person, case d.person when 'email' then '$2' else '$1' end)
  )), ', ')
  into v_query
  from private.personal_data() d
  where d.parent is null and d.export is not null;
  execute format('select jsonb_build_object(%s)', v_query)
  into v_result
  using v_user.id, lower(btrim(v_user.email));
  return v_result;
end;
$$;
revoke execute on function public.shop_my_data from public, anon, authenticated, service_role;
grant execute on function public.shop_my_data to authenticated;
