-- Returns the error result 'product_gone' (a product of the order was deleted, or has options now), or 'unavailable',
-- 'out_of_stock' or 'price_changed' with the lines concerned, or null, for the lines that an order is to have: what
-- stays in it keeps its price and may use the units that the order holds; what is new has to be for sale at its price.
create function private.check_changed_lines(p_order_id uuid, p_lines jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with kept as (
    select i.product_id, i.quantity, i.unit_price from public.order_items i where i.order_id = p_order_id
  ), facts as (
    select w.product_id, p.name, p.variant_label, p.price, coalesce(p.stock, 0) + coalesce(k.quantity, 0) as stock,
      case
        when w.quantity > coalesce(k.quantity, 0) and (p.id is null or not p.is_active or p.options <> '[]') then 1
        when p.stock + coalesce(k.quantity, 0) < w.quantity then 2
        when w.prices > 1 or coalesce(k.unit_price, p.price) <> w.unit_price then 3
      end as problem
    from private.parse_order_lines(p_lines) w
    left join kept k on k.product_id = w.product_id
    left join public.products p on p.id = w.product_id
  )
  select case
    when exists (
      select 1 from kept k left join public.products p on p.id = k.product_id where p.id is null or p.options <> '[]'
    ) then private.error_result('product_gone')
    else (
      select private.error_result(
        (array['unavailable', 'out_of_stock', 'price_changed'])[f.problem],
        jsonb_build_object('lines', jsonb_agg(
          jsonb_build_object(
            'product_id', f.product_id, 'name', concat_ws(' · ', f.name, f.variant_label), 'stock', f.stock,
            'price', f.price
          )
          order by f.name, f.variant_label, f.product_id
        ))
      )
      from facts f
      where f.problem = (select min(problem) from facts)
      group by f.problem
    )
  end;
$$;
revoke execute on function private.check_changed_lines from public, anon, authenticated, service_role;
