-- Returns one page of the products for sale. p_sort: name (the default), price-asc, price-desc, rating, newest; with a
-- search also best. total_count is the number of matches over all pages, 1,001 when there are more than 1,000; a page
-- beyond the last is empty. Security definer, because row level security would keep a search from its indexes: active
-- products of active categories may be read by everyone.
create function public.list_products(
  p_search text default '',
  p_category text default '',
  p_sort text default 'name',
  p_limit integer default 24,
  p_offset integer default 0,
  p_min numeric default null,
  p_max numeric default null,
  p_in_stock boolean default false,
  p_min_rating numeric default null
)
returns table (
  id uuid,
  name text,
  short_description text,
  description text,
  price numeric,
  compare_price numeric,
  brand text,
  stock integer,
  image_url text,
  images jsonb,
  rating numeric,
  reviews_count integer,
  is_featured boolean,
  category_name text,
  category_slug text,
  created_at timestamptz,
  total_count bigint
)
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_ids uuid[];
  v_total integer;
begin
  select f.ids, f.total into v_ids, v_total
  from private.find_products(
    coalesce(p_search, ''), coalesce(p_category, ''), coalesce(p_sort, 'name'),
    least(greatest(coalesce(p_limit, 24), 0), 100), least(greatest(coalesce(p_offset, 0), 0), 1000000),
    p_min, p_max, coalesce(p_in_stock, false), p_min_rating
  ) f;
  return query
  select p.id, p.name, p.short_description, p.description, p.price, p.compare_price, p.brand, p.stock,
    p.image_url, p.images, p.rating, p.reviews_count, p.is_featured, c.name, c.slug, p.created_at, v_total::bigint
  from unnest(v_ids) with ordinality as l (id, place)
  join public.products p on p.id = l.id
  left join public.categories c on c.id = p.category_id and c.is_active
  order by l.place;
end;
$$;
revoke execute on function public.list_products from public, anon, authenticated, service_role;
grant execute on function public.list_products to anon, authenticated, service_role;
