-- Returns a product as the edit form needs it: its columns and its version.
create function private.product_form(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select (to_jsonb(p_product) - '{search_vector,is_listed,facets}'::text[])
    || jsonb_build_object('version', private.product_version(p_product));
$$;
revoke execute on function private.product_form from public, anon, authenticated, service_role;
