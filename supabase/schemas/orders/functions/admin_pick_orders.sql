-- Returns the orders that an admin picked, as rows of admin_list_orders, in the order in which they were named; unknown
-- ones are left out.
--   p_pick: {ids: [uuid]} or {numbers: ['ORD-…']}, at most 500.
-- Raises 42501 without orders.read, 22023 for malformed input.
create function public.admin_pick_orders(p_pick jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids uuid[];
begin
  perform private.require_permission('orders.read');
  perform private.validate_object('p_pick', p_pick, '{"ids": "array?", "numbers": "array?"}');
  if p_pick ? 'ids' then
    select array_agg(e::uuid order by i) into v_ids
    from jsonb_array_elements_text(p_pick -> 'ids') with ordinality t (e, i)
    where i <= 500 and pg_input_is_valid(e, 'uuid');
  else
    select array_agg(o.id order by n.i) into v_ids
    from jsonb_array_elements_text(p_pick -> 'numbers') with ordinality n (e, i)
    join public.orders o on o.order_number = n.e
    where n.i <= 500;
  end if;
  return private.order_rows(v_ids);
end;
$$;
revoke execute on function public.admin_pick_orders from public, anon, authenticated, service_role;
grant execute on function public.admin_pick_orders to authenticated;
