-- Writes a product of an import as its plan says: the product, its category and its variants. Writes nothing when what
-- the plan compares has changed since. The caller has locked the products, and set the context of the ledger.
-- Returns 'done' or 'changed'.
create function private.apply_import_row(p_import public.product_imports, p_place integer)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_row private.product_import_rows;
  v_plan jsonb;
  v_new jsonb;
  v_product public.products;
  v_before public.products;
  v_variant jsonb;
  v_is_new boolean;
begin
  select r.* into v_row from private.product_import_rows r where r.import_id = p_import.id and r.place = p_place;
  v_plan := private.plan_import_row(v_row.product, p_import.may_add_categories);
  if v_plan ->> 'action' = 'same' then
    return 'done';
  end if;
  -- An earlier row may have added the category with other capitals.
  if v_row.plan #> '{fields,category,is_new}' = 'true'
    and lower(v_plan #>> '{fields,category,to}') = lower(v_row.plan #>> '{fields,category,to}')
  then
    v_row.plan := jsonb_set(v_row.plan, '{fields,category,to}', v_plan #> '{fields,category,to}');
  end if;
  -- A category that an earlier row has added is not new any more.
  if v_plan #- '{fields,category,is_new}' <> v_row.plan #- '{fields,category,is_new}' then
    return 'changed';
  end if;
  select coalesce(jsonb_object_agg(f.key, f.value -> 'to'), '{}') into v_new from jsonb_each(v_plan -> 'fields') f;
  if v_new ? 'images' then
    v_new := v_new || jsonb_build_object(
      'image_url', v_new #> '{images,0}',
      'images', (
        select coalesce(jsonb_agg(jsonb_build_object('url', u.value) order by u.place), '[]')
        from jsonb_array_elements((v_new -> 'images') - 0) with ordinality u (value, place)
      ));
  end if;
  if v_new ? 'category' then
    v_new := v_new - 'category' || jsonb_build_object('category_id', private.import_category(v_new ->> 'category'));
  end if;

  v_is_new := v_plan ->> 'action' = 'create';
  if v_is_new then
    insert into public.products (name, sku, price, options)
    values (
      v_new ->> 'name', v_plan ->> 'sku',
      coalesce((v_new ->> 'price')::numeric, (v_plan #>> '{variants,0,fields,price,to}')::numeric),
      coalesce(v_new -> 'options', '[]')
    )
    returning * into v_product;
  else
    select p.* into v_product from public.products p where lower(p.sku) = lower(v_plan ->> 'sku');
    v_before := v_product;
    if v_product.options = '[]' and v_new ? 'options' then
      -- The units are those of the variants from now on.
      update public.products p set stock = 0 where p.id = v_product.id;
      v_product.stock := 0;
    end if;
  end if;
  v_product := jsonb_populate_record(v_product, v_new);
  update public.products p
  set name = v_product.name, description = v_product.description, short_description = v_product.short_description,
    price = v_product.price, compare_price = v_product.compare_price, category_id = v_product.category_id,
    brand = v_product.brand, stock = v_product.stock, is_featured = v_product.is_featured,
    is_active = v_product.is_active, image_url = v_product.image_url, images = v_product.images,
    hsn_code = v_product.hsn_code, tax_code = v_product.tax_code, country_of_origin = v_product.country_of_origin,
    size_guide = v_product.size_guide,
    warranty_months = v_product.warranty_months, gtin = v_product.gtin, weight_grams = v_product.weight_grams,
    options = v_product.options, is_offered = v_product.is_offered
  where p.id = v_product.id;

  -- Values that were taken away and come back bring their variants, unless the file gives them to another SKU; those of
  -- the file go on sale.
  update public.products v set retired_at = null
  where v.variant_of = v_product.id and v.retired_at is not null
    and private.option_ranks(v_product.options, v.option_values) is not null
    and not exists (
      select from jsonb_array_elements(v_plan -> 'variants') f
      where f #> '{fields,option_values,to}' = to_jsonb(v.option_values) and lower(f ->> 'sku') <> lower(v.sku)
    );
  for v_variant in select v.value from jsonb_array_elements(v_plan -> 'variants') v loop
    perform private.apply_import_variant(v_product, v_variant);
  end loop;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    p_import.actor_id, case when v_is_new then 'insert' else 'update' end, 'products', v_product.id::text,
    case when not v_is_new then (select jsonb_object_agg(f.key, f.value -> 'from')
      from jsonb_each(v_plan -> 'fields') f) end,
    v_plan - '{errors,warnings,fields}'::text[] || coalesce((select jsonb_object_agg(f.key, f.value -> 'to')
      from jsonb_each(v_plan -> 'fields') f), '{}') || '{"reason": "import"}'
  );
  perform private.note_images(p_import.id, v_plan);
  return 'done';
end;
$$;
revoke execute on function private.apply_import_row from public, anon, authenticated, service_role;
