-- Returns the warning of an import that a price is not below its compare price, or an empty list. Prices that the row
-- does not name are those of the product.
create function private.warn_of_price(p_row jsonb, p_fields jsonb, p_product public.products)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when p_fields ?| '{price,compare_price}'
      and coalesce((p_fields ->> 'price')::numeric, p_product.price)
        >= coalesce((p_fields ->> 'compare_price')::numeric, p_product.compare_price)
    then jsonb_build_array(jsonb_build_object(
      'line', p_row -> 'line', 'code', 'compare_price', 'value', p_row -> 'sku'))
    else '[]'
  end;
$$;
revoke execute on function private.warn_of_price from public, anon, authenticated, service_role;
