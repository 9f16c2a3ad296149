-- Returns the options and variants of a product as their form needs them: {name, sku, price, compare_price, stock,
-- options, variants: [{id, option_values, sku, price, compare_price, stock, image_url, is_offered, gtin, weight_grams,
-- hsn_code, tax_code}], retired, version}, with prices in rupees; retired are the variants whose option values were
-- taken away. Returns null when there is no such product. Raises 42501 without products.read.
create function public.admin_get_variants(p_product_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_permission('products.read');
  return (
    select private.variants_form(p) from public.products p where p.id = p_product_id and p.variant_of is null
  );
end;
$$;
revoke execute on function public.admin_get_variants from public, anon, authenticated, service_role;
grant execute on function public.admin_get_variants to authenticated;
