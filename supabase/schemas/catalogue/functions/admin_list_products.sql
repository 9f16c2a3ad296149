-- Returns one page of all products.
--   p_query: {search?, category_id?, status?, low_stock?, sort?, limit?, offset?}. status: active, inactive or
--   featured; sort: newest (the default), name, price-asc, price-desc or stock. 20 products unless limit says
--   otherwise.
-- total_count is 1,001 when there are more than 1,000; a page beyond the last is one row of nulls with the total_count.
-- Raises 42501 unless an admin calls it, 22023 for malformed input.
create function public.admin_list_products(p_query jsonb default '{}')
returns table (
  id uuid,
  name text,
  sku text,
  price numeric,
  stock integer,
  is_active boolean,
  is_featured boolean,
  image_url text,
  images jsonb,
  category_name text,
  total_count integer
)
language plpgsql
stable
security definer
set search_path = ''
set jit = off
as $$
declare
  v_input record;
  v_pattern text;
  -- Built from constants; what the admin typed is passed as parameters.
  v_low text := 'p.id in (select l.product_id from private.stock_levels l where l.stock <= 5)';
  v_where text;
  v_order text;
  v_from text;
  v_ids uuid[];
  v_total integer;
begin
  perform private.require_admin();
  perform private.validate_object('p_query', p_query, '{
    "search": "text?", "category_id": "uuid?", "status": "text?", "low_stock": "boolean?", "sort": "text?",
    "limit": "integer?", "offset": "integer?"
  }');
  select * into v_input
  from jsonb_to_record(p_query) as q (
    search text, category_id uuid, status text, low_stock boolean, sort text, "limit" integer, "offset" integer
  );
  v_pattern := '%' || regexp_replace(lower(btrim(coalesce(v_input.search, ''))), '([%_\\])', '\\\1', 'g') || '%';
  v_where := 'true'
    || case when v_pattern <> '%%' then ' and lower(p.name || '' '' || p.sku) like $1' else '' end
    || case when v_input.category_id is not null then ' and p.category_id = $2' else '' end
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
  into v_total, v_ids using v_pattern, v_input.category_id;
  if v_total <= 1000 then
    v_where := 'p.id = any ($3)';
  else
    -- "is true" makes the planner hash the products with low stock instead of joining them one by one.
    v_where := replace(v_where, v_low, v_low || ' is true');
  end if;
  execute format('select array(select p.id from %s where %s order by %s limit $4 offset $5)', v_from, v_where, v_order)
  into v_ids using v_pattern, v_input.category_id, v_ids,
    least(greatest(coalesce(v_input."limit", 20), 1), 100),
    least(greatest(coalesce(v_input."offset", 0), 0), 1000000);
  return query
  select p.id, p.name, p.sku, p.price, p.stock, p.is_active, p.is_featured, p.image_url, p.images, c.name, v_total
  from unnest(v_ids) with ordinality i (id, place)
  join public.products p on p.id = i.id
  left join public.categories c on c.id = p.category_id
  order by i.place;
  if not found then
    total_count := v_total;
    return next;
  end if;
end;
$$;
revoke execute on function public.admin_list_products from public, anon, authenticated, service_role;
grant execute on function public.admin_list_products to authenticated;
