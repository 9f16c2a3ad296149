-- Returns {featured, collections}: what the home page shows of the catalogue, in one call. featured: the eight newest
-- featured products that are in stock. collections: [{name, slug, image_url}], the active ones with a tile, at most
-- six.
create function public.shop_home_page()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'featured', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', p.id, 'name', p.name, 'short_description', p.short_description, 'price', p.price,
            'compare_price', p.compare_price, 'stock', p.stock, 'image_url', p.image_url, 'images', p.images,
            'rating', p.rating, 'reviews_count', p.reviews_count, 'options', p.options, 'price_varies', p.price_varies
          )
          order by p.created_at desc, p.id
        ),
        '[]'
      )
      from (
        select f.* from public.products f
        where f.is_featured and f.is_listed and not f.is_sold_out
        order by f.created_at desc, f.id
        limit 8
      ) p
    ),
    'collections', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'image_url', c.image_url)
          order by c.sort_order, c.name, c.id),
        '[]'
      )
      from (
        select o.* from public.collections o
        where o.is_active and o.is_on_home
        order by o.sort_order, o.name, o.id
        limit 6
      ) c
    )
  );
$$;
revoke execute on function public.shop_home_page from public, anon, authenticated, service_role;
grant execute on function public.shop_home_page to anon, authenticated;
