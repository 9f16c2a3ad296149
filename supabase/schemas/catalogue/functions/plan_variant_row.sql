-- As plan_import_row, for a row that names a variant by its SKU alone: its price, stock, GTIN, weight, HSN code, tax
-- class and whether it is offered. What else the row has, such as a name, is that of the product and not compared.
-- A variant that left the shop keeps what the row says for the day it comes back, and is not offered before.
create function private.plan_variant_row(p_row jsonb, p_variant public.products)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with f (value) as (
    select coalesce(jsonb_object_agg(case e.key when 'is_active' then 'is_offered' else e.key end, e.value), '{}')
    from jsonb_each(p_row -> 'fields') e
    where e.key in (
      'price', 'compare_price', 'stock', 'is_active', 'gtin', 'weight_grams', 'hsn_code', 'tax_code'
    )
  )
  select jsonb_build_object(
    'action', case when p_row ? 'variants' or c.fields <> '{}' then 'update' else 'same' end,
    'line', p_row -> 'line', 'sku', p_row -> 'sku',
    'name', concat_ws(' · ', p_variant.name, p_variant.variant_label),
    'fields', c.fields, 'variants', '[]'::jsonb,
    'errors', coalesce(p_row -> 'errors', '[]') || case
      when p_row ? 'variants' then jsonb_build_array(jsonb_build_object(
        'line', p_row -> 'line', 'code', 'sku_elsewhere', 'value', p_row -> 'sku'))
      when f.value ->> 'tax_code' not in (select r.tax_code from public.tax_rates r) then jsonb_build_array(
        jsonb_build_object('line', p_row -> 'line', 'code', 'unknown_tax_class', 'value', f.value -> 'tax_code'))
      when p_variant.retired_at is not null and c.fields ? 'is_offered' then jsonb_build_array(
        jsonb_build_object('line', p_row -> 'line', 'code', 'left_the_shop', 'value', p_row -> 'sku'))
      else '[]' end,
    'warnings', private.warn_of_price(p_row, f.value, p_variant) || case
      when p_variant.retired_at is not null and c.fields <> '{}' and not c.fields ? 'is_offered' then jsonb_build_array(
        jsonb_build_object('line', p_row -> 'line', 'code', 'waits', 'value', p_row -> 'sku'))
      else '[]' end
  )
  from f, lateral (select private.changed_fields(p_variant, f.value) as fields) c;
$$;
revoke execute on function private.plan_variant_row from public, anon, authenticated, service_role;
