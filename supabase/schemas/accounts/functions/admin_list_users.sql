-- Returns one page of users, newest first: {total, users}. p_search matches any part of name, e-mail
-- or telephone, ignoring case.
-- p_role is a role, 'user' (none) or empty. Counting stops at 1,001. Raises 42501 without people.read.
create function public.admin_list_users(p_search text, p_role text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_where text := private.users_filter(left(p_search, 200), p_role);
  v_ids uuid[];
  v_users jsonb;
begin
  perform private.require_permission('people.read');
  execute format('select array(select u.id from public.users u where %s limit 1001)', v_where) into v_ids;
  if cardinality(v_ids) <= 1000 then
    v_where := 'u.id = any ($1)';
  end if;
  execute format(
    $query$
      select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at desc, l.id), '[]')
      from (
        select u.id, u.full_name, u.email, u.phone, u.is_admin, u.staff_role, u.created_at, u.updated_at
        from public.users u where %s order by u.created_at desc, u.id limit $2 offset $3
      ) l
    $query$,
    v_where
  ) into v_users using v_ids, least(greatest(p_limit, 1), 100), greatest(p_offset, 0);
  return jsonb_build_object('total', cardinality(v_ids), 'users', v_users);
end;
$$;
revoke execute on function public.admin_list_users from public, anon, authenticated, service_role;
grant execute on function public.admin_list_users to authenticated;
