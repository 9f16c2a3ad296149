-- Returns the lines of an order as [{product_id, quantity, unit_price}]; product_id is null when the product was
-- deleted.
create function private.lines_of_order(p_order_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('product_id', i.product_id, 'quantity', i.quantity, 'unit_price', i.unit_price)
    ),
    '[]'
  )
  from public.order_items i
  where i.order_id = p_order_id;
$$;
revoke execute on function private.lines_of_order from public, anon, authenticated, service_role;
