-- Returns the units that an order holds: bought, less those that came back, with the replacements of its approved
-- exchanges. The product is the one whose stock has them, see stock_row.
-- "rows" tells the planner that they are few, so that it looks products up instead of reading them all.
create function private.reserved_items(p_order_id uuid)
returns table (product_id uuid, product_name text, quantity integer)
language sql
stable
rows 5
set search_path = ''
as $$
  select h.product_id, string_agg(h.name, ', ' order by h.name), sum(h.quantity)::integer
  from (
    select private.stock_row(u.product_id) as product_id, u.name, sum(u.quantity) as quantity
    from (
      select i.product_id, concat_ws(' · ', i.product_name, i.variant_label) as name, i.quantity
      from public.order_items i
      where i.order_id = p_order_id
      union all
      select i.product_id, concat_ws(' · ', i.product_name, i.variant_label), -ri.quantity
      from public.return_requests r
      join public.return_items ri on ri.return_id = r.id
      join public.order_items i on i.id = ri.order_item_id
      where r.order_id = p_order_id and r.status in ('received', 'refunded', 'replaced')
      union all
      select w.product_id, w.name, w.quantity
      from public.return_requests r
      cross join private.replacements(r.id) w
      where r.order_id = p_order_id and r.kind = 'exchange' and r.status in ('approved', 'received', 'replaced')
    ) u
    group by u.product_id, u.name
    having sum(u.quantity) > 0
  ) h
  group by h.product_id, case when h.product_id is null then h.name end;
$$;
revoke execute on function private.reserved_items from public, anon, authenticated, service_role;
