-- Returns the stock of today as {rows, count, total}. p_report:
--   'value': by category, [{key, name, products, units, value}]; value is at the shop's price. Variants that left
--     the shop with their option values, and have stock, are a row of their own at the end, with the key 'retired'.
--   'cover': what sold in the last p_days days, the shortest cover first, [{key, name, sku, stock, sold}], without
--     variants that left the shop.
--   'low': active products that are low, the fewest units first, [{key, name, sku, stock, low_at, sold, waiting}];
--     waiting: how many shoppers want a mail when it is back, 1,001 for more than 1,000.
-- key is the id of the category or the product, of a variant its product. total is {products, units, value} of all
-- stock, in rows of 'value' alone. At most p_limit rows.
-- Raises 42501 without reports.read, 22023 for another p_report.
create function public.admin_stock_report(p_report text, p_days integer default 30, p_limit integer default 50)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set work_mem = '64MB'
as $$
declare
  v_days integer := least(greatest(coalesce(p_days, 30), 1), 365);
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 10000);
  v_from date := private.india_today() - v_days + 1;
begin
  perform private.require_permission('reports.read');
  if p_report = 'value' then
    return (
      with stock as materialized (
        select p.retired_at is not null as is_retired,
          case when p.retired_at is null then coalesce(o.category_id, p.category_id) end as category_id,
          count(*) as products, sum(l.stock) as units, sum(l.stock * p.price) as value
        from private.stock_levels l
        join public.products p on p.id = l.product_id
        left join public.products o on o.id = p.variant_of
        where l.stock > 0
        group by 1, 2
      )
      select jsonb_build_object(
        'rows', coalesce((
          select jsonb_agg(
            jsonb_build_object(
              'key', case when s.is_retired then 'retired' else coalesce(s.category_id::text, '') end,
              'name', c.name, 'products', s.products, 'units', s.units, 'value', s.value
            ) order by s.is_retired, s.value desc, c.name
          )
          from stock s left join public.categories c on c.id = s.category_id
        ), '[]'),
        'count', (select count(*) from stock),
        'total', jsonb_build_object(
          'products', coalesce(sum(s.products), 0), 'units', coalesce(sum(s.units), 0),
          'value', coalesce(sum(s.value), 0)
        )
      )
      from stock s
    );
  end if;
  if p_report is null or p_report not in ('cover', 'low') then
    raise invalid_parameter_value using message = 'no such report';
  end if;
  return (
    with sold as materialized (
      select t.product_id, sum(t.units) as units
      from (
        select k.product_id, k.units from private.product_totals k where k.day >= v_from
        union all
        select c.product_id, c.units from private.item_total_changes c where c.day >= v_from
      ) t
      group by t.product_id
      having sum(t.units) > 0
    ),
    -- Two queries, of which one does not run, so that the other can use its index.
    wanted as materialized (
      select l.product_id, l.stock, l.low_at, s.units as sold, l.stock / s.units as place
      from sold s join private.stock_levels l on l.product_id = s.product_id
      where p_report = 'cover'
        and exists (select from public.products p where p.id = l.product_id and p.retired_at is null)
      union all
      select l.product_id, l.stock, l.low_at, coalesce(s.units, 0), l.stock
      from private.stock_levels l left join sold s on s.product_id = l.product_id
      where p_report = 'low' and l.is_low
        and exists (select from public.products p where p.id = l.product_id and p.is_active)
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(
        jsonb_build_object(
          'key', coalesce(p.variant_of, p.id), 'name', concat_ws(' · ', p.name, p.variant_label), 'sku', p.sku,
          'stock', w.stock, 'low_at', w.low_at, 'sold', w.sold
        ) || case p_report
          when 'low' then jsonb_build_object('waiting', private.count_stock_notices(p.id)) else '{}'
        end order by w.place, w.sold desc, p.name, p.id
      ), '[]'),
      'count', (select count(*) from wanted)
    )
    from (select * from wanted order by place, sold desc, product_id limit v_limit) w
    join public.products p on p.id = w.product_id
  );
end;
$$;
revoke execute on function public.admin_stock_report from public, anon, authenticated, service_role;
grant execute on function public.admin_stock_report to authenticated;
