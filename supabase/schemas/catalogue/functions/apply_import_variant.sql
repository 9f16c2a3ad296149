-- Writes a variant of an imported product as private.plan_import_variants has it.
create function private.apply_import_variant(p_product public.products, p_variant jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_new jsonb;
  v_variant public.products;
begin
  select coalesce(jsonb_object_agg(f.key, f.value -> 'to'), '{}') into v_new from jsonb_each(p_variant -> 'fields') f;
  if (p_variant -> 'is_new')::boolean then
    insert into public.products (
      name, variant_of, option_values, sku, price, compare_price, stock, image_url, is_offered, gtin, weight_grams,
      hsn_code, tax_code
    )
    select p_product.name, p_product.id, r.option_values, p_variant ->> 'sku', r.price, r.compare_price,
      coalesce(r.stock, 0), r.image_url, coalesce(r.is_offered, true), r.gtin, r.weight_grams, r.hsn_code, r.tax_code
    from jsonb_populate_record(null::public.products, v_new) r;
    return;
  end if;
  select p.* into v_variant from public.products p where lower(p.sku) = lower(p_variant ->> 'sku');
  v_variant := jsonb_populate_record(v_variant, v_new);
  update public.products p
  set option_values = v_variant.option_values, price = v_variant.price, compare_price = v_variant.compare_price,
    stock = v_variant.stock, image_url = v_variant.image_url, is_offered = v_variant.is_offered, retired_at = null,
    gtin = v_variant.gtin, weight_grams = v_variant.weight_grams, hsn_code = v_variant.hsn_code,
    tax_code = v_variant.tax_code
  where p.id = v_variant.id;
end;
$$;
revoke execute on function private.apply_import_variant from public, anon, authenticated, service_role;
