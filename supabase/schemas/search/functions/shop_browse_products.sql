-- Returns {products, total, categories}: all that a page of the product list shows of the catalogue, in one call.
-- p_query as in shop_list_products; total counts the matches of all pages, also where the page lies beyond the last.
create function public.shop_browse_products(p_query jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$
  with found as (
    select l.* from public.shop_list_products(p_query) l
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
    'total', coalesce(
      (select max(f.total_count) from found f),
      (select max(l.total_count) from public.shop_list_products(p_query || '{"limit": 1, "offset": 0}') l),
      0
    ),
    'categories', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug) order by c.sort_order, c.name), '[]'
      )
      from public.categories c
      where c.is_active
    )
  );
$$;
revoke execute on function public.shop_browse_products from public, anon, authenticated, service_role;
grant execute on function public.shop_browse_products to anon, authenticated;
