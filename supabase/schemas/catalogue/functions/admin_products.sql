-- Returns one page of all products. p_status: '', active, inactive or featured. p_sort: newest (the default), name,
-- price-asc, price-desc or stock. total_count is 1,001 when there are more than 1,000; a page beyond the last is one
-- row of nulls with the total_count. Raises 42501 unless an admin calls it.
create function public.admin_products(
  p_search text default '',
  p_category_id uuid default null,
  p_status text default '',
  p_low_stock boolean default false,
  p_sort text default 'newest',
  p_limit integer default 20,
  p_offset integer default 0
)
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
  v_pattern text := '%' || regexp_replace(lower(btrim(coalesce(p_search, ''))), '([%_\\])', '\\\1', 'g') || '%';
  -- Built from constants; what the admin typed is passed as parameters.
  v_low text := 'p.id in (select l.product_id from private.stock_levels l where l.stock <= 5)';
  v_where text := 'true'
    || case when v_pattern <> '%%' then ' and lower(p.name || '' '' || p.sku) like $1' else '' end
    || case when p_category_id is not null then ' and p.category_id = $2' else '' end
    || case p_status when 'active' then ' and p.is_active' when 'inactive' then ' and not p.is_active'
         when 'featured' then ' and p.is_featured' else '' end
    || case when p_low_stock then ' and ' || v_low else '' end;
  v_order text := case p_sort
    when 'name' then 'lower(p.name), p.id'
    when 'price-asc' then 'p.price, p.id'
    when 'price-desc' then 'p.price desc, p.id desc'
    when 'stock' then 's.stock, s.product_id'
    else 'p.created_at desc, p.id' end;
  v_from text := 'public.products p'
    || case p_sort when 'stock' then ' join private.stock_levels s on s.product_id = p.id' else '' end;
  v_ids uuid[];
  v_total integer;
begin
  perform private.require_admin();
  execute 'select count(*)::integer, array_agg(c.id) from (select p.id from public.products p where ' || v_where
    || ' limit 1001) c'
  into v_total, v_ids using v_pattern, p_category_id;
  if v_total <= 1000 then
    v_where := 'p.id = any ($3)';
  else
    -- "is true" makes the planner hash the products with low stock instead of joining them one by one.
    v_where := replace(v_where, v_low, v_low || ' is true');
  end if;
  execute format('select array(select p.id from %s where %s order by %s limit $4 offset $5)', v_from, v_where, v_order)
  into v_ids using v_pattern, p_category_id, v_ids,
    least(greatest(coalesce(p_limit, 20), 1), 100), least(greatest(coalesce(p_offset, 0), 0), 1000000);
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
revoke execute on function public.admin_products from public, anon, authenticated, service_role;
grant execute on function public.admin_products to authenticated;
