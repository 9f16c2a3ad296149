-- Returns at most five products that can be bought, for the page of a product: those that were bought together with
-- it in at least two orders, most often first, then the best rated of its category; those of its category stand
-- first. In the place of one that is sold out those of its category, nearest in price first, and others only when it
-- has none. p_category is a slug; null without one. The rows are as in shop_products_by_ids, and in_category. Security
-- definer, because nobody reads the pairs.
create function public.shop_related_products(p_id uuid, p_category text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_price numeric;
  v_category_id uuid;
  v_ids uuid[] := '{}';
begin
  select s.price, s.category_id into v_price, v_category_id
  from public.products s where s.id = p_id and s.is_sold_out and p_category is not null;
  if v_category_id is not null then
    -- The next ones above and below, each by the index of their order.
    v_ids := array(
      select n.id
      from (
        (select p.id, p.price from public.products p
        where p.is_listed and p.category_id = v_category_id and p.is_sold_out = false and p.price >= v_price
        order by p.price, p.id limit 5)
        union all
        (select p.id, p.price from public.products p
        where p.is_listed and p.category_id = v_category_id and p.is_sold_out = false and p.price < v_price
        order by p.price desc, p.id desc limit 5)
      ) n
      order by abs(n.price - v_price), n.id
      limit 5
    );
  end if;
  v_ids := case when cardinality(v_ids) > 0 then v_ids else array(
    select p.id
    from (
      -- Some of the most frequent may be sold out; no more are looked at.
      select b.other_id, b.orders from private.bought_together b
      where b.product_id = p_id and b.orders >= 2
      order by b.orders desc, b.other_id
      limit 40
    ) b
    join public.products p on p.id = b.other_id
    where p.is_listed and not p.is_sold_out
    order by b.orders desc, b.other_id
    limit 5
  ) end;
  if v_category_id is null and cardinality(v_ids) < 5 and p_category <> '' then
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
      'rating', p.rating, 'reviews_count', p.reviews_count, 'options', p.options, 'price_varies', p.price_varies,
      'in_category', c.slug is not distinct from p_category
    ) order by p_category is not null and c.slug is distinct from p_category, l.place), '[]')
    from unnest(v_ids) with ordinality l (id, place)
    join public.products p on p.id = l.id
    left join public.categories c on c.id = p.category_id
  );
end;
$$;
revoke execute on function public.shop_related_products from public, anon, authenticated, service_role;
grant execute on function public.shop_related_products to anon, authenticated;
