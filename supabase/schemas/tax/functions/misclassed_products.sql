-- Returns listed products of chapters 61 to 64 (clothes, textiles, footwear) whose rate does not go with their price:
-- up to 2,500 rupees a piece without tax they are taxed at 5 percent, above it at 18 (since 22 September 2025).
-- problem: 'above' or 'below' that price in a class with one rate, or 'between': of a class with a threshold, where the
-- price holds the tax and is above the threshold at the lower rate and below it at the higher one. Of a product with
-- options, a variant that is sold. What can be bought comes first.
-- Products are looked up by category, chapter, class and price, so that none is read while all are right; those with
-- several prices, and variants with a class of their own, have an index each.
create function private.misclassed_products(p_limit integer)
returns table (id uuid, name text, price numeric, tax_rate numeric, problem text)
language sql
stable
set search_path = ''
as $$
  with shop as (
    select s.tax_code, left(nullif(s.hsn_code, ''), 2) as chapter, s.prices_include_tax as included,
      case when s.prices_include_tax then 2625 else 2500 end as line
    from public.settings s
  ), classes as (
    select distinct on (r.tax_code) r.tax_code, r.rate, r.threshold, r.rate_above
    from public.tax_rates r
    where r.holds_from <= private.india_today()
    order by r.tax_code, r.holds_from desc
  ), wrong as materialized (
    -- Prices above low up to high are wrong for a class.
    select c.tax_code, c.rate, p.problem, p.low, p.high
    from classes c
    cross join shop s
    cross join lateral (
      select 'above' as problem, s.line::numeric as low, 100000000::numeric as high
      where c.threshold is null and c.rate < 18
      union all
      select 'below', 0, s.line where c.threshold is null and c.rate > 5
      union all
      select 'between', c.threshold * (100 + c.rate) / 100, c.threshold * (100 + c.rate_above) / 100
      where s.included and c.threshold is not null
    ) p
  ), groups as materialized (
    select g.category_id, h.chapter, t.tax_code, w.rate, w.problem, w.low, w.high
    from (
      select c.id as category_id, c.tax_code, left(c.hsn_code, 2) as chapter from public.categories c
      union all
      select null, null, null
    ) g
    cross join shop s
    cross join (values (null), ('61'), ('62'), ('63'), ('64')) h (chapter)
    cross join (select null as tax_code union all select c.tax_code from classes c) t
    join wrong w on w.tax_code = coalesce(t.tax_code, g.tax_code, s.tax_code)
    where coalesce(h.chapter, g.chapter, s.chapter) in ('61', '62', '63', '64') or w.problem = 'between'
  ), found as (
    select f.id, f.price, g.rate, g.problem
    from groups g
    cross join lateral (
      select l.id, l.price
      from public.products l
      where l.is_listed and not l.price_varies
        and private.tax_group(l.category_id, l.hsn_code, l.tax_code)
          = private.tax_group(g.category_id, g.chapter, g.tax_code)
        and l.price > g.low and l.price <= g.high
        -- Not where each variant that is sold has a class of its own.
        and (l.options = '[]' or exists (
          select from public.products v
          where v.variant_of = l.id and v.is_offered and v.tax_code is null and v.hsn_code is null
        ))
      order by l.price
      limit p_limit
    ) f
    union all
    select f.id, f.price, g.rate, g.problem
    from groups g
    cross join lateral (
      select l.id, v.price
      from public.products l
      cross join lateral (
        select max(v.price) as price
        from public.products v
        where v.variant_of = l.id and v.is_offered and v.tax_code is null and v.hsn_code is null
          and v.price > g.low and v.price <= g.high
      ) v
      where l.is_listed and l.price_varies
        and private.tax_group(l.category_id, l.hsn_code, l.tax_code)
          = private.tax_group(g.category_id, g.chapter, g.tax_code)
        and l.price <= g.high and v.price is not null
      order by l.price
      limit p_limit
    ) f
    union all
    select l.id, v.price, w.rate, w.problem
    from public.products v
    join public.products l on l.id = v.variant_of
    cross join shop s
    left join public.categories c on c.id = l.category_id
    join wrong w on w.tax_code = coalesce(v.tax_code, l.tax_code, c.tax_code, s.tax_code)
    where v.variant_of is not null and (v.tax_code is not null or v.hsn_code is not null)
      and v.is_offered and l.is_listed and v.price > w.low and v.price <= w.high
      and coalesce(left(v.hsn_code, 2), left(l.hsn_code, 2), left(c.hsn_code, 2), s.chapter)
        in ('61', '62', '63', '64')
  )
  select m.id, m.name, m.price, m.rate, m.problem
  from (
    select distinct on (f.id) f.id, l.name, f.price, f.rate, f.problem, l.is_sold_out, l.created_at
    from found f
    -- Reads each product by its key. A plan based on estimated row counts would scan every product.
    cross join lateral (select * from public.products l where l.id = f.id offset 0) l
    order by f.id, f.price desc
  ) m
  order by m.is_sold_out, m.created_at desc, m.id desc
  limit p_limit;
$$;
revoke execute on function private.misclassed_products from public, anon, authenticated, service_role;
