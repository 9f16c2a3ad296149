-- Returns one page of all orders: {orders, total, at_least, count, carriers}. carriers are those that orders have, at
-- most 50. at_least: a search has found total orders on the way to the page, and there may be more. count is the exact
-- number of all orders, or of those with a status, and null where anything else narrows them.
--   p_query: {limit, offset, search?, status?, payment?, method?, carrier?, from?, to?, least?, most?, waiting?,
--   sort?}. search matches any part of the order's number, its recipient, customer, e-mail address, telephone, PIN
--   code, business and its GSTIN, tracking number, invoice, Razorpay's ids or an item's SKU, ignoring case. from and to
--   are days in India, least and most amounts in rupees; waiting: me (see private.waiting_orders) or new
--   (private.new_orders); sort: newest (the default), oldest, highest or lowest. Empty and null mean any. At most 500
--   rows.
-- Counting stops at 1,001. Raises 42501 without orders.read, 22023 for malformed input.
create function public.admin_list_orders(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_search text := lower(btrim(regexp_replace(coalesce(p_query ->> 'search', ''), '\s+', ' ', 'g')));
  v_where text;
  v_sort text;
  v_limit integer;
  v_offset integer;
  v_ids uuid[];
  v_total integer;
  v_count bigint;
  v_is_at_least boolean := false;
begin
  perform private.require_permission('orders.read');
  perform private.validate_object('p_query', p_query, '{
    "limit": "integer", "offset": "integer", "search": "text?", "status": "text?", "payment": "text?",
    "method": "text?", "carrier": "text?", "from": "date?", "to": "date?", "least": "numeric?", "most": "numeric?",
    "waiting": "text?", "sort": "text?"
  }');
  v_limit := least(greatest((p_query ->> 'limit')::integer, 0), 500);
  v_offset := least(greatest((p_query ->> 'offset')::integer, 0), 10000000);
  v_where := private.orders_filter(p_query);
  v_sort := private.orders_sort(p_query ->> 'sort');
  -- Nothing that an order is found by: all of them.
  if private.search_patterns('', v_search) is not null then
    select s.ids, s.total, s.is_at_least into v_ids, v_total, v_is_at_least
    from private.search_orders(v_search, v_where, v_sort, v_limit, v_offset) s;
  else
    if v_where in ('true', private.orders_filter(jsonb_build_object('status', p_query -> 'status')))
      and v_sort = private.orders_sort('newest')
    then
      v_ids := private.page_of_orders(p_query ->> 'status', v_limit, v_offset);
      v_count := private.count_orders(p_query ->> 'status');
    else
      execute format(
        'select array(select o.id from public.orders o where %s order by %s limit $1 offset $2)', v_where, v_sort
      )
      into v_ids using v_limit, v_offset;
    end if;
    if v_count is null then
      execute format('select count(*) from (select from public.orders o where %s limit 1001) c', v_where) into v_total;
    else
      v_total := least(v_count, 1001);
    end if;
  end if;
  return jsonb_build_object(
    'total', v_total, 'at_least', v_is_at_least, 'count', v_count, 'orders', private.order_rows(v_ids),
    'carriers', private.carriers_of_orders()
  );
end;
$$;
revoke execute on function public.admin_list_orders from public, anon, authenticated, service_role;
grant execute on function public.admin_list_orders to authenticated;
