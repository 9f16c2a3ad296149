-- Returns the variants of a product for its form, in the order of the option values: those that are offered, and those
-- that are not but still belong to a combination.
create function private.variant_rows(p_product public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', v.id, 'option_values', v.option_values, 'sku', v.sku, 'price', v.price,
        'compare_price', v.compare_price, 'stock', v.stock, 'image_url', v.image_url, 'is_offered', v.is_offered,
        'gtin', v.gtin, 'weight_grams', v.weight_grams, 'hsn_code', v.hsn_code, 'tax_code', v.tax_code
      )
      order by private.option_ranks(p_product.options, v.option_values)
    ),
    '[]'
  )
  from public.products v
  where v.variant_of = p_product.id and private.option_ranks(p_product.options, v.option_values) is not null;
$$;
revoke execute on function private.variant_rows from public, anon, authenticated, service_role;
