-- Returns {front, categories, featured, collections, banners}: what the home page shows, in one call. front:
-- {headline, hero_text, hero_image_url, banners_first}, see home_page. categories: [{name, slug, image_url}], the first
-- six active ones. featured: at most
-- eight featured products that are in stock, the pinned ones in their order and then the newest. collections: [{name,
-- slug, description, image_url}], the active ones with a tile, at most six. banners: [{image_url, alt, link, starts_at,
-- ends_at}], at most ten that are shown now or within the hour.
create function public.shop_home_page()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with pinned as (
    select h.pinned_ids as ids from public.home_page h
  )
  select jsonb_build_object(
    'front', (
      select jsonb_build_object(
        'headline', h.headline, 'hero_text', h.hero_text, 'hero_image_url', h.hero_image_url,
        'banners_first', h.banners_first
      )
      from public.home_page h
    ),
    'categories', (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', c.name, 'slug', c.slug, 'image_url', c.image_url)
          order by c.sort_order, c.name, c.id),
        '[]'
      )
      from (
        select o.* from public.categories o where o.is_active order by o.sort_order, o.name, o.id limit 6
      ) c
    ),
    'featured', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', p.id, 'name', p.name, 'short_description', p.short_description, 'price', p.price,
            'compare_price', p.compare_price, 'stock', p.stock, 'image_url', p.image_url, 'images', p.images,
            'rating', p.rating, 'reviews_count', p.reviews_count, 'options', p.options, 'price_varies', p.price_varies
          )
          order by l.place, p.created_at desc, p.id
        ),
        '[]'
      )
      from (
        select f.id, array_position((select ids from pinned), f.id) as place
        from (
          (
            select p.id, p.created_at from public.products p
            where p.id = any (array(select unnest(ids) from pinned))
              and p.is_featured and p.is_listed and not p.is_sold_out
          )
          union
          (
            select p.id, p.created_at from public.products p
            where p.is_featured and p.is_listed and not p.is_sold_out
            order by p.created_at desc, p.id
            limit 16
          )
        ) f
        order by place, f.created_at desc, f.id
        limit 8
      ) l
      join public.products p on p.id = l.id
    ),
    'collections', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'name', c.name, 'slug', c.slug, 'description', c.description, 'image_url', c.image_url
          )
          order by c.sort_order, c.name, c.id
        ),
        '[]'
      )
      from (
        select o.* from public.collections o
        where o.is_active and o.is_on_home
        order by o.sort_order, o.name, o.id
        limit 6
      ) c
    ),
    'banners', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'image_url', b.image_url, 'alt', b.alt, 'link', b.link, 'starts_at', b.starts_at, 'ends_at', b.ends_at
          )
          order by b.sort_order, b.created_at, b.id
        ),
        '[]'
      )
      from (
        select s.* from public.banners s
        where coalesce(s.starts_at, now()) <= now() + interval '1 hour' and coalesce(s.ends_at, 'infinity') > now()
        order by s.sort_order, s.created_at, s.id
        limit 10
      ) b
    )
  );
$$;
revoke execute on function public.shop_home_page from public, anon, authenticated, service_role;
grant execute on function public.shop_home_page to anon, authenticated;
