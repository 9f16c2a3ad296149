-- Returns a hash of the fields that admins edit: it stays the same when somebody buys or rates the product.
-- Stock is compared separately; prices of a product with options are those of its variants.
create function private.product_version(p_product public.products)
returns text
language sql
stable
set search_path = ''
as $$
  select md5((to_jsonb(p_product)
    - case p_product.options when '[]' then '{}' else '{price,compare_price}' end::text[]
    - '{stock,rating,reviews_count,created_at,updated_at,search_vector,is_listed,facets,price_varies}'::text[])::text);
$$;
revoke execute on function private.product_version from public, anon, authenticated, service_role;
