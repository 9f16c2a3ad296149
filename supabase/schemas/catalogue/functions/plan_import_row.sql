-- Compares a product of an import (see app/shop/product/imported-product.ts) with the catalogue. Returns
--   action: 'create', 'update' or 'same'
--   name: of the product; sku; line
--   fields: {field: {from, to}} that change; besides columns these are category (by name), images and options
--   variants: [{line, sku, is_new, values, fields}] that change
--   errors, warnings: [{line, code, value?}]
-- Nothing that the row does not name is changed, and no variant is removed. What the file has and cannot be read is
-- among the errors of the row and null among its fields, so that one round names all mistakes.
create function private.plan_import_row(p_row jsonb, p_may_add_categories boolean)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_product public.products;
  v_owner public.products;
  v_fields jsonb := p_row -> 'fields';
  v_changed jsonb;
  v_options jsonb := '[]';
  v_variants jsonb;
  v_category text;
  v_images jsonb;
  v_errors jsonb;
  v_warnings jsonb;
  v_is_new boolean;
begin
  select p.* into v_product from public.products p where lower(p.sku) = lower(p_row ->> 'sku');
  -- A row whose SKU cannot be read may be about a product that is there.
  v_is_new := not found and p_row ->> 'sku' <> '';
  if v_product.variant_of is not null then
    return private.plan_variant_row(p_row, v_product);
  end if;
  if v_product.options <> '[]' then
    v_options := v_product.options;
  end if;

  v_changed := private.changed_fields(v_product, v_fields);
  if p_row ? 'variants' then
    if p_row ? 'options' then
      v_options := private.merge_options(v_options, p_row -> 'options');
    end if;
    -- Price and stock are those of the variants.
    v_changed := v_changed - '{price,compare_price,stock,gtin}'::text[];
    if v_options is distinct from coalesce(v_product.options, '[]') then
      v_changed := v_changed || jsonb_build_object('options', jsonb_build_object(
        'from', coalesce(v_product.options, '[]'), 'to', v_options));
    end if;
  end if;
  v_variants := private.plan_import_variants(p_row, v_product.id, coalesce(v_options, '[]'));

  v_category := (
    select c.name from public.categories c where lower(c.name) = lower(p_row ->> 'category')
    order by c.deleting_since nulls first, c.sort_order, c.id limit 1
  );
  select c.name into v_owner.name from public.categories c where c.id = v_product.category_id;
  if lower(p_row ->> 'category') is distinct from lower(v_owner.name) and p_row ->> 'category' is not null then
    v_changed := v_changed || jsonb_build_object('category', jsonb_build_object(
      'from', v_owner.name, 'to', coalesce(v_category, p_row ->> 'category'), 'is_new', v_category is null));
  end if;
  v_images := private.stored_images(p_row -> 'images');
  if p_row ? 'images' and (v_is_new or v_images <> private.shown_images(v_product)) and v_images <> '[]' then
    v_changed := v_changed || jsonb_build_object('images', jsonb_build_object(
      'from', case when not v_is_new then private.shown_images(v_product) end, 'to', v_images));
  end if;

  v_errors := coalesce(p_row -> 'errors', '[]') || coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('line', p_row -> 'line', 'code', e.code, 'value', e.value)))
    from (values
      ('unknown_sku', p_row ->> 'sku', v_is_new and not v_fields ? 'name'),
      ('no_price', null, v_is_new and v_fields ? 'name' and not p_row ? 'variants' and not v_fields ? 'price'),
      ('unknown_tax_class', v_fields ->> 'tax_code', v_fields ->> 'tax_code' is not null and v_changed ? 'tax_code'
        and not exists (select from public.tax_rates r where r.tax_code = v_fields ->> 'tax_code')),
      ('has_options', p_row ->> 'sku', v_product.options <> '[]' and v_changed ?| '{price,compare_price,stock,gtin}'),
      ('other_options', (
        select string_agg(o.value ->> 'name', ', ' order by o.place)
        from jsonb_array_elements(v_product.options) with ordinality o (value, place)
      ), v_options is null),
      ('too_many_values', null, not private.is_option_list(v_options)),
      ('too_many_variants', null, 100 < (
        select count(*) from jsonb_array_elements(v_variants) v where (v.value -> 'is_new')::boolean) + (
        select count(*) from public.products p
        where p.variant_of = v_product.id and private.option_ranks(v_options, p.option_values) is not null)),
      ('unknown_category', p_row ->> 'category', v_changed #> '{category,is_new}' = 'true'
        and not p_may_add_categories),
      ('category_deleting', v_category, v_changed ? 'category' and exists (
        select from public.categories c where c.name = v_category and c.deleting_since is not null))
    ) e (code, value, holds)
    where e.holds
  ), '[]') || coalesce((
    select jsonb_agg(jsonb_build_object(
      'line', v.value -> 'line', 'code', v.value ->> 'error', 'value', v.value -> 'about'))
    from jsonb_array_elements(v_variants) v where v.value ? 'error'
  ), '[]');

  v_warnings := case
    when p_row ? 'variants' then coalesce((
      select jsonb_agg(jsonb_build_object(
        'line', v.value -> 'line', 'code', 'compare_price', 'value', v.value -> 'sku'))
      from jsonb_array_elements(v_variants) v where v.value ? 'warns'
    ), '[]')
    else private.warn_of_price(p_row, v_fields, v_product)
  end || case when not v_is_new then '[]'::jsonb else coalesce((
    select jsonb_agg(jsonb_build_object('line', p_row -> 'line', 'code', 'no_stock', 'value', p_row -> 'sku'))
    where v_fields ? 'name' and not p_row ? 'variants' and not v_fields ? 'stock'
  ), '[]') end;

  v_variants := coalesce((
    select jsonb_agg(v.value - '{warns,error,about}'::text[] order by v.place)
    from jsonb_array_elements(v_variants) with ordinality v (value, place)
    where (v.value -> 'is_new')::boolean or v.value -> 'fields' <> '{}'
  ), '[]');
  return jsonb_build_object(
    'action', case
      when v_is_new then 'create' when v_changed = '{}' and v_variants = '[]' then 'same' else 'update' end,
    'line', p_row -> 'line', 'sku', p_row -> 'sku', 'name', coalesce(v_fields ->> 'name', v_product.name),
    'fields', v_changed, 'variants', v_variants, 'errors', v_errors, 'warnings', v_warnings
  );
end;
$$;
revoke execute on function private.plan_import_row from public, anon, authenticated, service_role;
