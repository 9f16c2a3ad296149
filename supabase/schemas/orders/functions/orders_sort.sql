-- Returns the ORDER BY of orders o for a sort of admin_list_orders: newest, oldest, highest or lowest.
create function private.orders_sort(p_sort text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case p_sort
    when 'oldest' then 'o.created_at, o.id desc'
    when 'highest' then 'o.total_amount desc, o.created_at desc, o.id'
    when 'lowest' then 'o.total_amount, o.created_at, o.id desc'
    else 'o.created_at desc, o.id'
  end;
$$;
revoke execute on function private.orders_sort from public, anon, authenticated, service_role;
