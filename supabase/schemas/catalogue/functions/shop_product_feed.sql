-- Returns the products after p_after in the order of their ids, at most 1,000, as a feed for product search needs
-- them: {site_name, shipping_fee, free_shipping_threshold, products: [{id, name, sku, description, short_description,
-- price, compare_price, stock, brand, category, gtin, weight_grams, images, options, variants: [{option_values, sku,
-- price, compare_price, stock, gtin, weight_grams, image_url}]}]}, prices in rupees. Only what is for sale; null while
-- the owner has no feeds. Texts have at most 5,000 characters. For the server alone, which keeps the finished feeds.
create function public.shop_product_feed(p_after uuid default null)
returns jsonb
language sql
stable
security definer
set search_path = ''
set jit = off
set enable_seqscan = off
set enable_bitmapscan = off
set max_parallel_workers_per_gather = 0
as $$
  select jsonb_build_object(
    'site_name', s.site_name, 'shipping_fee', s.shipping_fee, 'free_shipping_threshold', s.free_shipping_threshold,
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'sku', p.sku, 'description', left(p.description, 5000),
        'short_description', p.short_description, 'price', p.price, 'compare_price', p.compare_price,
        'stock', p.stock, 'brand', p.brand, 'gtin', p.gtin, 'weight_grams', p.weight_grams,
        'images', private.shown_images(p), 'options', p.options,
        'category', (select c.name from public.categories c where c.id = p.category_id and c.is_active),
        'variants', case p.options when '[]' then '[]' else (
          select coalesce(jsonb_agg(jsonb_build_object(
            'option_values', v.option_values, 'sku', v.sku, 'price', v.price, 'compare_price', v.compare_price,
            'stock', v.stock, 'gtin', v.gtin, 'weight_grams', coalesce(v.weight_grams, p.weight_grams),
            'image_url', v.image_url
          ) order by v.option_values), '[]')
          from public.products v where v.variant_of = p.id and v.is_active
        ) end
      ) order by p.id), '[]')
      from (
        select * from public.products p
        where p.is_listed and p.id > coalesce(p_after, '00000000-0000-0000-0000-000000000000')
        order by p.id limit 1000
      ) p
    )
  )
  from public.settings s
  where s.id and s.has_product_feeds;
$$;
revoke execute on function public.shop_product_feed from public, anon, authenticated, service_role;
grant execute on function public.shop_product_feed to service_role;
