-- Returns {products, total, facets, categories, nearest, collection}: all that a page of the product list shows of the
-- catalogue, in one call. p_query as in shop_list_products; facets are what shop_list_facets returns; total counts the
-- matches of all pages, also where the page lies beyond the last. nearest is what shop_nearest_products returns when a
-- search finds nothing; null otherwise. collection: {name, slug, description, image_url}; null without one.
create function public.shop_browse_products(p_query jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$
  with found as (
    select l.* from public.shop_list_products(p_query) l
  ), counted as (
    select coalesce(
      (select max(f.total_count) from found f),
      (select max(l.total_count) from public.shop_list_products(p_query || '{"limit": 1, "offset": 0}') l),
      0
    ) as total
  )
  select jsonb_build_object(
    'products', (
      select coalesce(
        jsonb_agg(
          to_jsonb(f) - '{description,brand,is_featured,category_name,category_slug,created_at,total_count}'::text[]
        ),
        '[]'
      )
      from found f
    ),
    'total', c.total,
    'facets', public.shop_list_facets(p_query),
    'categories', public.shop_categories(),
    'collection', (
      select jsonb_build_object(
        'name', o.name, 'slug', o.slug, 'description', o.description, 'image_url', o.image_url
      )
      from public.collections o
      where o.slug = p_query ->> 'collection' and o.is_active
    ),
    'nearest', case when c.total = 0 and p_query ->> 'search' ~ '\S' then public.shop_nearest_products(p_query) end
  )
  from counted c;
$$;
revoke execute on function public.shop_browse_products from public, anon, authenticated, service_role;
grant execute on function public.shop_browse_products to anon, authenticated;
