-- Returns one page of all orders, newest first: {orders, total}.
--   p_query: {limit, offset, search?, status?}. search matches any part of the order number or of the customer's name,
--   ignoring case; no status means all. At most 500 rows.
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
  v_status text := p_query ->> 'status';
  v_limit integer;
  v_offset integer;
  v_ids uuid[];
  v_total integer;
begin
  perform private.require_permission('orders.read');
  perform private.validate_object('p_query', p_query, '{
    "limit": "integer", "offset": "integer", "search": "text?", "status": "text?"
  }');
  v_limit := least(greatest((p_query ->> 'limit')::integer, 0), 500);
  v_offset := least(greatest((p_query ->> 'offset')::integer, 0), 10000000);
  if v_search = '' then
    v_ids := private.page_of_orders(v_status, v_limit, v_offset);
    execute format(
      'select count(*) from (select from public.orders o %s limit 1001) c',
      case when v_status <> '' then 'where o.status = $1' end
    )
    into v_total using v_status;
  else
    select s.ids, s.total into v_ids, v_total from private.search_orders(v_search, v_status, v_limit, v_offset) s;
  end if;
  return jsonb_build_object('total', v_total, 'orders', private.order_rows(v_ids));
end;
$$;
revoke execute on function public.admin_list_orders from public, anon, authenticated, service_role;
grant execute on function public.admin_list_orders to authenticated;
