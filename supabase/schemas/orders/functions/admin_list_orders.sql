-- Returns one page of all orders, newest first: {orders, total}. p_search matches any part of the order number or of
-- the customer's name, ignoring case; no p_status means all. Counting stops at 1,001.
-- Raises 42501 without orders.read.
create function public.admin_list_orders(p_search text, p_status text, p_limit integer, p_offset integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_search text := lower(btrim(regexp_replace(coalesce(p_search, ''), '\s+', ' ', 'g')));
  v_limit integer := least(greatest(p_limit, 0), 100);
  v_offset integer := least(greatest(p_offset, 0), 10000000);
  v_ids uuid[];
  v_total integer;
begin
  perform private.require_permission('orders.read');
  if v_search = '' then
    v_ids := private.page_of_orders(p_status, v_limit, v_offset);
    execute format(
      'select count(*) from (select from public.orders o %s limit 1001) c',
      case when p_status <> '' then 'where o.status = $1' end
    )
    into v_total using p_status;
  else
    select s.ids, s.total into v_ids, v_total from private.search_orders(v_search, p_status, v_limit, v_offset) s;
  end if;
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
