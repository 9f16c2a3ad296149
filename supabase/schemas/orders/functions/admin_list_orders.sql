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
  v_found record;
begin
  perform private.require_permission('orders.read');
  perform private.validate_object(
    'p_query', jsonb_build_object('limit', p_query -> 'limit', 'offset', p_query -> 'offset'),
    '{"limit": "integer", "offset": "integer"}'
  );
  select f.* into v_found
  from private.find_orders(
    p_query - '{limit,offset}'::text[],
    least(greatest((p_query ->> 'limit')::integer, 0), 500),
    least(greatest((p_query ->> 'offset')::integer, 0), 10000000)
  ) f;
  return jsonb_build_object(
    'total', v_found.total, 'at_least', v_found.is_at_least, 'count', v_found.count,
    'orders', private.order_rows(v_found.ids),
    'carriers', private.carriers_of_orders()
  );
end;
$$;
revoke execute on function public.admin_list_orders from public, anon, authenticated, service_role;
grant execute on function public.admin_list_orders to authenticated;
