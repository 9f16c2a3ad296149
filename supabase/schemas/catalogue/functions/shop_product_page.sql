-- Returns {product, variants, related, reviews, questions, histogram, categories}: all that the page of an active
-- product shows of the catalogue, in one call; null for any other. The id of a variant gives the page of its product.
-- variants: [{id, option_values, price, compare_price, stock, sku, gtin, image_url}] that are offered. related: what
-- shop_related_products returns. reviews: the ten newest that are approved. questions: [{question, answer}], the ten
-- that were answered last. categories: what shop_categories returns.
create function public.shop_product_page(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'product', jsonb_build_object(
      'id', p.id, 'name', p.name, 'short_description', p.short_description, 'description', p.description,
      'price', p.price, 'compare_price', p.compare_price, 'stock', p.stock, 'image_url', p.image_url,
      'images', p.images, 'rating', p.rating, 'reviews_count', p.reviews_count, 'brand', p.brand,
      'country_of_origin', p.country_of_origin, 'sku', p.sku, 'gtin', p.gtin, 'warranty_months', p.warranty_months,
      'updated_at', p.updated_at,
      'size_guide', case when p.options <> '[]' then coalesce(p.size_guide, c.size_guide) end,
      'options', p.options, 'price_varies', p.price_varies,
      'category', case when c.id is not null then jsonb_build_object('name', c.name, 'slug', c.slug) end
    ),
    'variants', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'option_values', v.option_values, 'price', v.price, 'compare_price', v.compare_price,
        'stock', v.stock, 'sku', v.sku, 'gtin', v.gtin, 'image_url', v.image_url
      )), '[]')
      from public.products v
      where v.variant_of = p.id and v.is_active
    ),
    'related', public.shop_related_products(p.id, c.slug),
    'reviews', (
      select coalesce(jsonb_agg(to_jsonb(n)), '[]')
      from (
        select r.id, r.author_name, r.rating, r.title, r.comment, r.reply, r.created_at
        from public.reviews r
        where r.product_id = p.id and r.is_approved
        order by r.created_at desc
        limit 10
      ) n
    ),
    'questions', (
      select coalesce(jsonb_agg(to_jsonb(n)), '[]')
      from (
        select q.question, q.answer
        from public.product_questions q
        where q.product_id = p.id and q.answered_at is not null and not q.is_hidden
        order by q.answered_at desc
        limit 10
      ) n
    ),
    'histogram', public.shop_review_histogram(p.id),
    'categories', public.shop_categories()
  )
  from public.products p
  left join public.categories c on c.id = p.category_id and c.is_active
  where p.id = coalesce((select v.variant_of from public.products v where v.id = p_id), p_id) and p.is_active;
$$;
revoke execute on function public.shop_product_page from public, anon, authenticated, service_role;
grant execute on function public.shop_product_page to anon, authenticated;
