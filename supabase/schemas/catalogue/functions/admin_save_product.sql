-- Saves the edit form of a product. p_product holds the columns by name; p_version and p_expected_stock are what the
-- form showed. A stock that was not edited is left alone, whatever was sold meanwhile; prices and stock of a product
-- with options are those of its variants (admin_save_variants). Variants that show an image which this form takes away
-- show the product's from then on.
-- Returns {ok: true, variants} with the labels of these variants, or {ok: false, code: 'not_found' | 'changed' (with
-- product as it is now) | 'sku_taken' | 'unknown_category' | 'unknown_class' | 'busy'}. Raises 42501 without
-- products.write.
create function public.admin_save_product(
  p_product_id uuid,
  p_version text,
  p_expected_stock integer,
  p_product jsonb,
  p_reason text
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_old public.products;
  v_new public.products;
  v_gone text[];
  v_variants text[] := '{}';
begin
  perform private.require_permission('products.write');
  -- "for update" from the start, because setting the unique sku needs it: taken in two steps, it and a review of this
  -- product, which refers to it and then locks it to count, would wait for each other. Its variants, whose names and
  -- images follow, in one order with orders that are being placed; see lock_stock_and_coupons.
  perform 1 from public.products p where p.id = p_product_id or p.variant_of = p_product_id order by p.id for update;
  select p.* into v_old from public.products p where p.id = p_product_id and p.variant_of is null;
  if not found then
    return private.error_result('not_found');
  end if;
  v_new := jsonb_populate_record(v_old, p_product - '{id,rating,reviews_count,created_at,updated_at}'::text[]);
  if v_old.options <> '[]' then
    v_new.price := v_old.price;
    v_new.compare_price := v_old.compare_price;
    v_new.stock := p_expected_stock;
  end if;
  if private.product_version(v_old) is distinct from p_version
    or (v_new.stock <> p_expected_stock and v_old.stock <> p_expected_stock)
  then
    return private.error_result('changed', jsonb_build_object('product', private.product_form(v_old)));
  end if;
  if v_new.tax_code is not null
    and not exists (select 1 from public.tax_rates r where r.tax_code = v_new.tax_code)
  then
    return private.error_result('unknown_class');
  end if;
  if v_new.stock <> p_expected_stock then
    perform private.set_stock(v_old, v_new.stock, p_reason);
  end if;
  update public.products p
  set name = v_new.name, description = v_new.description, short_description = v_new.short_description,
    price = v_new.price, compare_price = v_new.compare_price, sku = v_new.sku, category_id = v_new.category_id,
    brand = v_new.brand, is_featured = v_new.is_featured, is_active = v_new.is_active, image_url = v_new.image_url,
    images = v_new.images, hsn_code = v_new.hsn_code, tax_code = v_new.tax_code,
    country_of_origin = v_new.country_of_origin, warranty_months = v_new.warranty_months, gtin = v_new.gtin,
    weight_grams = v_new.weight_grams, size_guide = v_new.size_guide
  where p.id = p_product_id;
  v_gone := array(
    select e.value from jsonb_array_elements_text(private.shown_images(v_old)) e
    except select e.value from jsonb_array_elements_text(private.shown_images(v_new)) e
  );
  if v_gone <> '{}' then
    with changed as (
      update public.products v set image_url = null
      where v.variant_of = p_product_id and v.image_url = any (v_gone)
      returning v.variant_label, v.retired_at
    )
    select coalesce(array_agg(c.variant_label order by c.variant_label), '{}') into v_variants
    from changed c where c.retired_at is null;
  end if;
  return jsonb_build_object('ok', true, 'variants', v_variants);
exception
  when unique_violation then
    return private.error_result('sku_taken');
  when foreign_key_violation then
    return private.error_result('unknown_category');
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_product from public, anon, authenticated, service_role;
grant execute on function public.admin_save_product to authenticated;
