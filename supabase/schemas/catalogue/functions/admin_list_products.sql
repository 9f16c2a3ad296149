-- Returns one page of all products: {total, products, categories}. Sorted by stock, or with low stock alone, a product
-- with options gives way to its variants. A search also finds a product by the SKU of a variant. categories are those
-- that products can be in, by name, at most 1,000: [{id, name}].
--   p_query: {search?, category_id?, status?, low_stock?, sort?, limit?, offset?}. status: active, inactive or
--   featured; sort: newest (the default), name, price-asc, price-desc or stock. 20 products unless limit says
--   otherwise.
-- total is 1,001 when there are more than 1,000. Raises 42501 without products.read, 22023 for malformed input.
create function public.admin_list_products(p_query jsonb default '{}')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set jit = off
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
as $$
declare
  v_input record;
  v_pattern text;
  -- Built from constants; what the admin typed is passed as parameters.
  v_low text := 'p.id in (select l.product_id from private.stock_levels l where l.is_low)';
  v_where text := 'p.variant_of is null';
  v_match text := 'lower(p.name || '' '' || p.sku) like $1';
  v_category text := 'p.category_id';
  v_order text;
  v_from text;
  v_ids uuid[];
  v_parents uuid[];
  v_total integer;
begin
  perform private.require_permission('products.read');
  perform private.validate_object('p_query', p_query, '{
    "search": "text?", "category_id": "uuid?", "status": "text?", "low_stock": "boolean?", "sort": "text?",
    "limit": "integer?", "offset": "integer?"
  }');
  select * into v_input
  from jsonb_to_record(p_query) as q (
    search text, category_id uuid, status text, low_stock boolean, sort text, "limit" integer, "offset" integer
  );
  v_pattern := '%' || regexp_replace(lower(btrim(coalesce(v_input.search, ''))), '([%_\\])', '\\\1', 'g') || '%';
  if v_input.low_stock or v_input.sort = 'stock' then
    v_where := 'p.options = ''[]'' and p.retired_at is null';
    v_category := 'coalesce(p.category_id, (select o.category_id from public.products o where o.id = p.variant_of))';
  elsif v_pattern <> '%%' then
    -- Apart, so that one index finds the names and another these products.
    execute 'select array(select v.variant_of from public.products v where v.variant_of is not null
      and lower(v.name || '' '' || v.sku) like $1 and lower(v.sku) like $1 limit 5000)'
    into v_parents using v_pattern;
    if v_parents <> '{}' then
      v_match := '(' || v_match || ' or p.id = any ($3))';
    end if;
  end if;
  v_where := v_where
    || case when v_pattern <> '%%' then ' and ' || v_match else '' end
    || case when v_input.category_id is not null then ' and ' || v_category || ' = $2' else '' end
    || case v_input.status
         when 'active' then ' and p.is_active'
         when 'inactive' then ' and not p.is_active'
         when 'featured' then ' and p.is_featured'
         else ''
       end
    || case when v_input.low_stock then ' and ' || v_low else '' end;
  v_order := case v_input.sort
    when 'name' then 'lower(p.name), p.id'
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'stock' then 's.stock, s.product_id'
    else 'p.created_at desc, p.id' end;
  v_from := 'public.products p'
    || case v_input.sort when 'stock' then ' join private.stock_levels s on s.product_id = p.id' else '' end;

  execute 'select count(*)::integer, array_agg(c.id) from (select p.id from public.products p where ' || v_where
    || ' limit 1001) c'
  into v_total, v_ids using v_pattern, v_input.category_id, v_parents;
  if v_total <= 1000 then
    v_where := 'p.id = any ($4)';
  elsif v_input.sort = 'stock' then
    v_where := replace(v_where, v_low, 's.is_low');
  else
    -- "is true" makes the planner hash the products with low stock instead of joining them one by one.
    v_where := replace(v_where, v_low, v_low || ' is true');
  end if;
  execute format('select array(select p.id from %s where %s order by %s limit $5 offset $6)', v_from, v_where, v_order)
  into v_ids using v_pattern, v_input.category_id, v_parents, v_ids,
    least(greatest(coalesce(v_input."limit", 20), 1), 100),
    least(greatest(coalesce(v_input."offset", 0), 0), 1000000);
  return jsonb_build_object(
    'total', v_total,
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'variant_of', p.variant_of, 'variant_label', p.variant_label,
        'variants', case when p.options <> '[]' then (
          select count(*) from public.products v where v.variant_of = p.id and v.retired_at is null
        ) end,
        'sku', p.sku, 'price', p.price, 'stock', p.stock, 'is_active', private.is_offered(p),
        'is_featured', p.is_featured, 'waiting', private.count_stock_notices(p.id),
        'is_low', coalesce(
          (select l.is_low from private.stock_levels l where l.product_id = p.id), p.stock <= 5
        ), 'image_url', coalesce(nullif(p.image_url, ''), o.image_url),
        'images', case when p.images = '[]' then coalesce(o.images, '[]') else p.images end, 'category_name', c.name
      ) order by i.place), '[]')
      from unnest(v_ids) with ordinality i (id, place)
      join public.products p on p.id = i.id
      left join public.products o on o.id = p.variant_of
      left join public.categories c on c.id = coalesce(p.category_id, o.category_id)
    ),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id), '[]')
      from (
        select k.id, k.name from public.categories k where k.deleting_since is null order by k.name, k.id limit 1000
      ) c
    )
  );
end;
$$;
revoke execute on function public.admin_list_products from public, anon, authenticated, service_role;
grant execute on function public.admin_list_products to authenticated;
