-- Compares the variants of an imported product with those that its product has: all of them, as [{line, sku, is_new,
-- values, fields, error?, about?, warns?}]. An error is 'sku_elsewhere', 'combination_taken', 'no_price' or
-- 'unknown_tax_class'; about is the SKU or the class that it names.
create function private.plan_import_variants(p_row jsonb, p_product_id uuid, p_options jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_row jsonb;
  v_known public.products;
  v_values text[];
  v_fields jsonb;
  v_error text;
  v_all jsonb := '[]';
begin
  for v_row in select r.value from jsonb_array_elements(coalesce(p_row -> 'variants', '[]')) r loop
    v_values := private.spell_option_values(p_options, v_row -> 'values');
    v_fields := v_row -> 'fields';
    if v_fields ? 'image_url' then
      v_fields := v_fields || jsonb_build_object(
        'image_url', private.stored_images(jsonb_build_array(v_fields -> 'image_url')) -> 0);
    end if;
    select p.* into v_known from public.products p where lower(p.sku) = lower(v_row ->> 'sku');
    if v_known.retired_at is not null then
      -- Its values come back with the file, and it with them.
      v_fields := '{"is_offered": true}' || v_fields;
    end if;
    v_error := case
      when v_known.id is not null and (p_product_id is null or v_known.variant_of is distinct from p_product_id)
        then 'sku_elsewhere'
      when exists (
        select from public.products p
        where p.variant_of = p_product_id and p.option_values = v_values and p.retired_at is null
          and lower(p.sku) <> lower(v_row ->> 'sku')
      ) then 'combination_taken'
      when v_known.id is null and not v_fields ? 'price' then 'no_price'
      when v_fields ->> 'tax_code' not in (select r.tax_code from public.tax_rates r) then 'unknown_tax_class'
    end;
    v_all := v_all || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'line', v_row -> 'line', 'sku', v_row -> 'sku', 'is_new', v_known.id is null, 'error', v_error,
      'about', case when v_error = 'unknown_tax_class' then v_fields -> 'tax_code' else v_row -> 'sku' end,
      'warns', private.warn_of_price(v_row, v_fields, v_known) -> 0
    )) || jsonb_build_object(
      'values', to_jsonb(v_values),
      'fields', private.changed_fields(
        v_known, v_fields || jsonb_build_object('option_values', to_jsonb(v_values)))
    ));
  end loop;
  return v_all;
end;
$$;
revoke execute on function private.plan_import_variants from public, anon, authenticated, service_role;
