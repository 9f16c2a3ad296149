-- Returns a variant as the form of a product's variants shows it.
create function private.variant_row(p_variant public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p_variant.id, 'option_values', p_variant.option_values, 'sku', p_variant.sku, 'price', p_variant.price,
    'compare_price', p_variant.compare_price, 'stock', p_variant.stock, 'image_url', p_variant.image_url,
    'is_offered', p_variant.is_offered, 'gtin', p_variant.gtin, 'weight_grams', p_variant.weight_grams,
    'hsn_code', p_variant.hsn_code, 'tax_code', p_variant.tax_code
  );
$$;
revoke execute on function private.variant_row from public, anon, authenticated, service_role;
