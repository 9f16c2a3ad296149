-- Returns one page of the products for sale.
--   p_query: {search?, category?, collection?, sort?, limit?, offset?, min_price?, max_price?, in_stock?, min_rating?,
--   facets?}, prices in rupees; category and collection are slugs. sort: name (the default), price-asc, price-desc,
--   rating, newest; with a search also best, in a collection also chosen. facets: brands and option values such as
--   ['brand:taj', 'size:m', 'size:l']; those of one name are alternatives. 24 products unless limit says otherwise, at
--   most 100.
-- fitting is what private.fitting_variant returns. total_count is the number of matches over all pages, 1,001 when
-- there are more than 1,000; a page beyond the last is empty. Security definer, because row level security would keep a
-- search from its indexes: active products of active categories may be read by everyone. Raises 22023 for malformed
-- input.
create function public.shop_list_products(p_query jsonb default '{}')
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
  options jsonb,
  price_varies boolean,
  fitting jsonb,
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
  -- With those of the rule of a collection.
  v_facets text[] := private.chosen_facets(private.with_collection(p_query));
  -- Asked once, not for each product.
  v_has_options boolean := exists (select from unnest(v_facets) f (facet) where f.facet not like 'brand:%');
begin
  perform private.validate_list_query(p_query);
  select f.ids, f.total into v_ids, v_total
  from private.find_products(
    p_query,
    least(greatest(coalesce((p_query ->> 'limit')::integer, 24), 0), 100),
    least(greatest(coalesce((p_query ->> 'offset')::integer, 0), 0), 1000000)
  ) f;
  return query
  select p.id, p.name, p.short_description, p.description, p.price, p.compare_price, p.brand, p.stock,
    p.image_url, p.images, p.rating, p.reviews_count, p.is_featured,
    p.options, p.price_varies,
    case when v_has_options then private.fitting_variant(p.id, p.options, v_facets) end, c.name, c.slug, p.created_at,
    v_total::bigint
  from unnest(v_ids) with ordinality as l (id, place)
  join public.products p on p.id = l.id
  left join public.categories c on c.id = p.category_id and c.is_active
  order by l.place;
end;
$$;
revoke execute on function public.shop_list_products from public, anon, authenticated, service_role;
grant execute on function public.shop_list_products to anon, authenticated, service_role;
