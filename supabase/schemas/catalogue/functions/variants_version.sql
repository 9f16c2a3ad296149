-- Returns a hash of what admins edit of the options and variants of a product. Stock is compared separately.
create function private.variants_version(p_product public.products)
returns text
language sql
stable
set search_path = ''
as $$
  select md5(p_product.options::text || coalesce(
    (
      select jsonb_agg(v.value - 'stock')::text
      from jsonb_array_elements(private.variant_rows(p_product)) v
    ),
    ''
  ));
$$;
revoke execute on function private.variants_version from public, anon, authenticated, service_role;
