-- Returns a hash of the fields that admins edit: it stays the same when somebody buys or rates the product.
-- Stock is compared separately.
create function private.product_version(p_product public.products)
returns text
language sql
stable
set search_path = ''
as $$
  select md5((to_jsonb(p_product)
    - '{stock,rating,reviews_count,created_at,updated_at,search_vector}'::text[])::text);
$$;
revoke execute on function private.product_version from public, anon, authenticated, service_role;
