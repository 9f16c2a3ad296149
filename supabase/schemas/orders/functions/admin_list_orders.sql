-- Returns one page of all orders, newest first: {orders, total}. p_search matches any part of the order number or of
-- the customer's name, ignoring case; no p_status means all. Counting stops at 1,001. Few matches are found through
-- indexes and then sorted; many are read in order. Raises 42501 unless an admin calls it.
create function public.admin_list_orders(p_search text, p_status text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_search text := lower(btrim(regexp_replace(coalesce(p_search, ''), '\s+', ' ', 'g')));
  v_pattern text := '%' || regexp_replace(v_search, '([%_\\])', '\\\1', 'g') || '%';
  v_customers uuid[] := '{}';
  -- Built from constants; what the admin typed is passed as parameters.
  v_where text := 'true' || case when p_status <> '' then ' and o.status = $1' else '' end;
  v_ids uuid[];
  v_total integer;
begin
  perform private.require_admin();
  if v_search <> '' then
    v_customers := array(select u.id from public.users u where u.full_name ilike v_pattern limit 1001);
    -- A short list is compared value by value; a long one is left in its table.
    v_where := v_where || ' and (lower(o.order_number) like $2 or ' || case
      when cardinality(v_customers) <= 1000 then 'o.user_id = any ($3))'
      else 'o.user_id in (select u.id from public.users u where u.full_name ilike $2))' end;
  end if;
  execute format('select array(select o.id from public.orders o where %s limit 1001)', v_where)
  into v_ids using p_status, v_pattern, v_customers;
  v_total := cardinality(v_ids);
  if v_total <= 1000 then
    v_where := 'o.id = any ($4)';
  end if;
  execute format(
    'select array(select o.id from public.orders o where %s order by o.created_at desc, o.id limit $5 offset $6)',
    v_where
  )
  into v_ids using p_status, v_pattern, v_customers, v_ids,
    least(greatest(p_limit, 0), 100), least(greatest(p_offset, 0), 1000000);
  return jsonb_build_object('total', v_total, 'orders', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
      'payment_status', o.payment_status, 'payment_method', o.payment_method, 'total_amount', o.total_amount,
      'full_name', u.full_name, 'email', u.email,
      'items', (select count(*) from public.order_items i where i.order_id = o.id)
    ) order by o.created_at desc, o.id), '[]')
    from public.orders o
    left join public.users u on u.id = o.user_id
    where o.id = any (v_ids)
  ));
end;
$$;
revoke execute on function public.admin_list_orders from public, anon, authenticated, service_role;
grant execute on function public.admin_list_orders to authenticated;
