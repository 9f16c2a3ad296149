-- Returns what a list of products can be narrowed by, with the number of products that each choice would show:
-- {facets: [{name, values: [{facet, value, products}]}], ratings: {"4": n, "3": n, "2": n, "1": n}, in_stock: n,
-- prices: [{from, to, products}]}. p_query as in shop_list_products; from and to in rupees, inclusive, null without an
-- end. Values of one name are alternatives, so those beside a chosen one are counted without it. At most four names,
-- with their most frequent values, twenty brands or forty values of an option, and the chosen ones.
-- A number is exact, or null: when the list has more than 1,000 products, except for brands and options of a whole
-- category; and beside a chosen value when only the narrowed list has at most 1,000.
create function public.shop_list_facets(p_query jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  v_min numeric := (p_query ->> 'min_price')::numeric;
  v_max numeric := (p_query ->> 'max_price')::numeric;
  v_rating numeric := (p_query ->> 'min_rating')::numeric;
  v_in_stock boolean := coalesce((p_query ->> 'in_stock')::boolean, false);
  v_chosen text[] := private.chosen_facets(p_query);
  v_names text[] := array(select distinct split_part(f, ':', 1) from unnest(v_chosen) f);
  v_all uuid := '00000000-0000-0000-0000-000000000000';
  v_category uuid := v_all;
  v_is_narrowed boolean := v_in_stock or v_chosen <> '{}' or num_nonnulls(v_min, v_max, v_rating) > 0;
  -- True if the numbers of private.facets are those of this list.
  v_is_whole boolean := not v_is_narrowed and concat(p_query ->> 'search', p_query ->> 'collection') = '';
  v_ids uuid[];
  -- True if the list without its filters is counted, and if at least the narrowed one is.
  v_counts_all boolean;
  v_counts boolean;
  v_result jsonb;
begin
  perform private.validate_list_query(p_query);
  v_ids := private.find_product_ids(
    jsonb_build_object(
      'search', p_query -> 'search', 'category', p_query -> 'category', 'collection', p_query -> 'collection'));
  v_counts_all := cardinality(v_ids) <= 1000;
  if not v_counts_all and v_is_narrowed then
    v_ids := private.find_product_ids(p_query);
  end if;
  v_counts := cardinality(v_ids) <= 1000;
  if not v_counts then
    v_ids := '{}';
  end if;
  if p_query ->> 'category' <> '' then
    select c.id into v_category from public.categories c where c.slug = p_query ->> 'category' and c.is_active;
  end if;

  with units as materialized (
    -- The products that can be bought: the variants of a product with options, and products without options.
    select u.*, array(
      select n from unnest(v_names) n
      where not exists (
        select from unnest(u.facets) f where f = any (v_chosen) and split_part(f, ':', 1) = n)
    ) as missed
    from (
      select p.id, p.price, p.rating, coalesce(v.stock, p.stock) > 0 as has_stock,
        coalesce(v.facets, p.facets) as facets,
        p.price >= coalesce(v_min, p.price) and p.price <= coalesce(v_max, p.price) as fits_price,
        p.rating >= coalesce(v_rating, 0) as fits_rating,
        not v_in_stock or coalesce(v.stock, p.stock) > 0 as fits_stock
      from public.products p
      left join public.products v on v.variant_of = p.id and v.is_active
      where p.id = any (v_ids)
    ) u
  ),
  counted as (
    select f.facet, count(distinct u.id)::integer as products
    from units u
    cross join unnest(u.facets) f (facet)
    where u.fits_price and u.fits_rating and u.fits_stock
      and (u.missed = '{}' or u.missed = array[split_part(f.facet, ':', 1)])
    group by f.facet
  ),
  listed as (
    select c.facet, c.products, c.products as weight
    from counted c
    where v_counts_all or split_part(c.facet, ':', 1) <> all (v_names)
    union all
    select s.facet, case when v_is_whole then s.products end, s.products
    from (
      select f.facet, f.products
      from private.facets f
      where f.category_id = v_category
      order by f.products desc, f.facet
      limit 200
    ) s
    where not v_counts_all and (not v_counts or split_part(s.facet, ':', 1) = any (v_names))
  ),
  labelled as (
    select k.facet, a.name, a.value, l.products, coalesce(l.weight, 0) as weight, k.facet = any (v_chosen) as is_chosen,
      split_part(k.facet, ':', 1) as option,
      row_number() over (
        partition by split_part(k.facet, ':', 1) order by k.facet = any (v_chosen) desc, l.weight desc, k.facet
      ) as place
    from (select o.facet from listed o union select c from unnest(v_chosen) c) k
    join private.facets a on a.category_id = v_all and a.facet = k.facet
    left join listed l on l.facet = k.facet
  ),
  options as (
    select b.option, min(b.name) as name, jsonb_agg(
      jsonb_build_object('facet', b.facet, 'value', b.value, 'products', b.products) order by b.place
    ) as values
    from labelled b
    where b.place <= case b.option when 'brand' then 20 else 40 end
    group by b.option
    having count(*) > 1 or bool_or(b.is_chosen)
    order by bool_or(b.is_chosen) desc, b.option = 'brand' desc, sum(b.weight) desc, b.option
    limit 4
  )
  select jsonb_build_object(
    'facets', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', o.name, 'values', o.values) order by o.option = 'brand' desc, o.name), '[]'
      )
      from options o
    ),
    'ratings', case when v_counts and (v_counts_all or v_rating is null) then (
      select jsonb_object_agg(r.least, (
        select count(distinct u.id) from units u
        where u.rating >= r.least and u.fits_price and u.fits_stock and u.missed = '{}'
      ))
      from generate_series(1, 4) r (least)
    ) end,
    'in_stock', case when v_counts and (v_counts_all or not v_in_stock) then (
      select count(distinct u.id) from units u
      where u.has_stock and u.fits_price and u.fits_rating and u.missed = '{}'
    ) end,
    'prices', case when v_counts and (v_counts_all or num_nonnulls(v_min, v_max) = 0) then (
      select coalesce(jsonb_agg(
        jsonb_build_object('from', b.least, 'to', b.most, 'products', b.products) order by b.least nulls first
      ), '[]')
      from (
        select e.least, e.most, count(distinct u.id) as products
        from (
          values (null, 500), (500, 1000), (1000, 2500), (2500, 5000), (5000, 10000), (10000, 25000), (25000, null)
        ) e (least, most)
        join units u on u.price >= coalesce(e.least, 0) and u.price <= coalesce(e.most, u.price)
        where u.fits_rating and u.fits_stock and u.missed = '{}'
        group by e.least, e.most
      ) b
    ) end
  )
  into v_result;
  return v_result;
end;
$$;
revoke execute on function public.shop_list_facets from public, anon, authenticated, service_role;
grant execute on function public.shop_list_facets to anon, authenticated;
