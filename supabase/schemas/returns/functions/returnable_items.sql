-- Returns how many units of each item of an order can still be returned.
create function private.returnable_items(p_order_id uuid)
returns table (order_item_id uuid, product_name text, quantity integer)
language sql
stable
set search_path = ''
as $$
  select i.id, concat_ws(' · ', i.product_name, i.variant_label), i.quantity - coalesce((
    select sum(ri.quantity)
    from public.return_items ri
    join public.return_requests r on r.id = ri.return_id
    where ri.order_item_id = i.id and r.status not in ('rejected', 'withdrawn')
  ), 0)::integer
  from public.order_items i
  where i.order_id = p_order_id;
$$;
revoke execute on function private.returnable_items from public, anon, authenticated, service_role;
