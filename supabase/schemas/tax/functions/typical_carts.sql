-- Returns ten carts as they would cost today: those of the newest orders, and of a shop with fewer orders a cart for
-- each of its newest products. As [{number, discount, lines: [{product_id, price, quantity, tax_rate, threshold,
-- rate_above, is_default}]}],
-- number being that of the order or the name of the product, and is_default whether the settings give the tax class;
-- in rupees and percent.
create function private.typical_carts()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with wanted as (
    select o.order_number as number, o.discount_amount as discount, o.place, i.product_id, i.quantity
    from (
      select n.*, row_number() over (order by n.created_at desc, n.id) as place
      from (select * from public.orders n order by n.created_at desc, n.id limit 10) n
    ) o
    join public.order_items i on i.order_id = o.id
    union all
    select p.name, 0, 10 + row_number() over (order by p.is_sold_out, p.created_at desc, p.id desc), p.id, 1
    from (
      select * from public.products p
      where p.is_listed and p.options = '[]'
      order by p.is_sold_out, p.created_at desc, p.id desc limit 10
    ) p
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'number', c.number, 'discount', c.discount, 'lines', c.lines
  ) order by c.place), '[]')
  from (
    select w.number, w.discount, w.place, jsonb_agg(jsonb_build_object(
      'product_id', p.id, 'price', p.price, 'quantity', w.quantity, 'tax_rate', t.tax_rate,
      'threshold', t.threshold, 'rate_above', t.rate_above,
      'is_default', coalesce(p.tax_code, o.tax_code, g.tax_code) is null
    ) order by p.id) as lines
    from wanted w
    join public.products p on p.id = w.product_id
    left join public.products o on o.id = p.variant_of
    left join public.categories g on g.id = coalesce(o.category_id, p.category_id)
    cross join lateral private.product_taxes(array[p.id]) t
    group by w.number, w.discount, w.place
    order by w.place
    limit 10
  ) c;
$$;
revoke execute on function private.typical_carts from public, anon, authenticated, service_role;
