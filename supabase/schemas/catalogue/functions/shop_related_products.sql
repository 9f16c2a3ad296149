-- Returns at most five products that can be bought, for the page of a product: those that were bought together with it
-- in at least two orders, most often first, then the best rated of its category. For one that is sold out only of its
-- category: they stand in its place. p_category is a slug; null without one. The rows are as in shop_products_by_ids.
-- Security definer, because nobody reads the pairs.
create function public.shop_related_products(p_id uuid, p_category text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select p.id
    from (
      -- Some of the most frequent may be sold out; no more are looked at.
      select b.other_id, b.orders from private.bought_together b
      where b.product_id = p_id and b.orders >= 2
      order by b.orders desc, b.other_id
      limit 40
    ) b
    join public.products p on p.id = b.other_id
    where p.is_listed and not p.is_sold_out and (
      p_category is null
      or not exists (select 1 from public.products s where s.id = p_id and s.is_sold_out)
      or p.category_id = (select s.category_id from public.products s where s.id = p_id)
    )
    order by b.orders desc, b.other_id
    limit 5
  );
begin
  if cardinality(v_ids) < 5 and p_category <> '' then
    v_ids := v_ids || array(
      select l.id
      from public.shop_list_products(jsonb_build_object(
        'category', p_category, 'sort', 'rating', 'in_stock', true, 'limit', 11
      )) with ordinality l
      where l.id <> p_id and l.id <> all (v_ids)
      order by l.ordinality
      limit 5 - cardinality(v_ids)
    );
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'short_description', p.short_description, 'price', p.price,
      'compare_price', p.compare_price, 'stock', p.stock, 'image_url', p.image_url, 'images', p.images,
      'rating', p.rating, 'reviews_count', p.reviews_count, 'options', p.options, 'price_varies', p.price_varies
    ) order by l.place), '[]')
    from unnest(v_ids) with ordinality l (id, place)
    join public.products p on p.id = l.id
  );
end;
$$;
revoke execute on function public.shop_related_products from public, anon, authenticated, service_role;
grant execute on function public.shop_related_products to anon, authenticated;
