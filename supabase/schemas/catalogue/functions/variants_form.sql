-- Returns what the form of a product's options and variants shows; see admin_get_variants.
create function private.variants_form(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'name', p_product.name, 'sku', p_product.sku, 'price', p_product.price, 'compare_price', p_product.compare_price,
    'stock', p_product.stock, 'options', p_product.options, 'variants', private.variant_rows(p_product),
    'retired', private.retired_rows(p_product),
    'version', private.variants_version(p_product)
  );
$$;
revoke execute on function private.variants_form from public, anon, authenticated, service_role;
