-- Builds the condition on users u for admin_list_users, with the values in it so that the planner knows which filters
-- apply.
create function private.users_filter(p_search text, p_role text)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' and ',
    'true',
    case when p_search <> '' then '(' || private.customer_pattern(private.search_text(p_search)) || ')' end,
    case p_role
      when '' then null
      when 'owner' then 'u.is_admin'
      when 'user' then 'not u.is_admin and u.staff_role is null'
      else format('u.staff_role = %L', p_role)
    end
  );
$$;
revoke execute on function private.users_filter from public, anon, authenticated, service_role;
