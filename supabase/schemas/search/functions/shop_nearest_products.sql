-- Returns {collection, category, search, products}: what is shown when a search finds nothing, by some of its words or
-- popular in a category, at the wanted price where there are any. When the search names nothing but a collection, that
-- is all there is, without products; of a collection that has none at the wanted price, popular ones at that price.
-- p_query as in shop_list_products. Security definer, because the words of a search are looked up in private tables.
create function public.shop_nearest_products(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_text text := p_query ->> 'search';
  v_prices jsonb := jsonb_build_object('min_price', p_query -> 'min_price', 'max_price', p_query -> 'max_price');
  v_collection jsonb := private.nearest_collection(v_text);
  v_category jsonb;
  v_search text;
  v_list jsonb;
begin
  if (v_collection ->> 'alone')::boolean then
    v_list := v_prices || jsonb_build_object('collection', v_collection ->> 'slug', 'limit', 1);
    v_list := case when exists (select from public.shop_list_products(v_list)) then '{"limit": 0}'
      else v_prices || '{"sort": "rating", "in_stock": true, "limit": 8}' end;
  else
    v_category := private.nearest_category(v_text);
    v_search := private.nearest_search(v_text);
    v_list := case when v_search is null
      then jsonb_build_object('category', v_category ->> 'slug', 'sort', 'rating', 'in_stock', true, 'limit', 4)
      else jsonb_build_object('search', v_search, 'sort', 'best', 'limit', 8)
    end;
    if exists (select from public.shop_list_products(v_list || v_prices || '{"limit": 1}')) then
      v_list := v_list || v_prices;
    end if;
  end if;
  return jsonb_build_object(
    'collection', v_collection - 'alone', 'category', v_category, 'search', v_search,
    'products', (
      select coalesce(
        jsonb_agg(
          to_jsonb(f) - '{description,brand,is_featured,category_name,category_slug,created_at,total_count}'::text[]
        ),
        '[]'
      )
      from public.shop_list_products(v_list) f
    )
  );
end;
$$;
revoke execute on function public.shop_nearest_products from public, anon, authenticated, service_role;
grant execute on function public.shop_nearest_products to anon, authenticated;
