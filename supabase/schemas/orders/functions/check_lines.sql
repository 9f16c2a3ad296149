-- Returns the error result 'unavailable', 'out_of_stock' or 'price_changed' with the lines concerned, or null.
-- Units of p_released (orders about to be released) count as stock.
create function private.check_lines(p_lines jsonb, p_released uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  with facts as (
    select w.product_id, p.name, p.variant_label, p.price, coalesce(p.stock, 0) + coalesce(h.quantity, 0) as stock,
      case
        -- A product with options is sold only as its variants.
        when p.id is null or not p.is_active or p.options <> '[]' then 1
        when p.stock + coalesce(h.quantity, 0) < w.quantity then 2
        when w.prices > 1 or p.price <> w.unit_price then 3
      end as problem
    from private.parse_order_lines(p_lines) w
    left join public.products p on p.id = w.product_id
    left join (
      select i.product_id, sum(i.quantity) as quantity
      from public.order_items i
      where i.order_id = any (p_released)
      group by i.product_id
    ) h on h.product_id = w.product_id
  )
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
  group by f.problem;
$$;
revoke execute on function private.check_lines from public, anon, authenticated, service_role;
