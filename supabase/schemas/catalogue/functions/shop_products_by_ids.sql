-- Returns the products and variants for sale with these ids, at most 200, for carts and wishlists: [{id, name,
-- variant_of, variant_label, option_values, options, price_varies, short_description, price, compare_price, stock,
-- image_url, images, rating, reviews_count, only_variant}]. A variant without an image has those of its product. Where
-- each option of a product has one value, only_variant is the id of the variant that is bought.
create function public.shop_products_by_ids(p_ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'name', p.name, 'variant_of', p.variant_of, 'variant_label', p.variant_label,
    'option_values', p.option_values, 'options', coalesce(o.options, p.options), 'price_varies', p.price_varies,
    'short_description', p.short_description, 'price', p.price, 'compare_price', p.compare_price, 'stock', p.stock,
    'image_url', coalesce(nullif(p.image_url, ''), o.image_url),
    'images', case when p.images = '[]' then coalesce(o.images, '[]') else p.images end,
    'rating', p.rating, 'reviews_count', p.reviews_count,
    'only_variant', case when p.options <> '[]' and not p.options @? '$[*] ? (@.values.size() > 1)' then (
      select v.id from public.products v where v.variant_of = p.id and v.is_active limit 1
    ) end
  )), '[]')
  from public.products p
  left join public.products o on o.id = p.variant_of
  where p.id = any (p_ids[1:200]) and p.is_active;
$$;
revoke execute on function public.shop_products_by_ids from public, anon, authenticated, service_role;
grant execute on function public.shop_products_by_ids to anon, authenticated;
