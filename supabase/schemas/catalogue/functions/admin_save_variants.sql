-- Saves the options of a product and its variants. p_form: {version, options: [{name, values}], variants: [{id?,
-- option_values, sku, price, compare_price?, stock, expected_stock, image_url?, is_offered, gtin?, weight_grams?,
-- hsn_code?, tax_code?}], reason}, prices in rupees; version and expected_stock are what the form showed. A stock that
-- was not edited is left alone, whatever was sold meanwhile. Without an HSN code or class of its own a variant has the
-- product's. Without options the product is sold by itself again, with the stock of its variants. A variant that is
-- left out is retired: it is not offered, and comes back as it was with its id or its option values.
-- Returns {ok: true} or {ok: false, code: 'not_found' | 'changed' (with product, see admin_get_variants) | 'invalid' |
-- 'unknown_class' | 'sku_taken' (with taken, see private.taken_skus) | 'busy'}.
-- Raises 42501 without products.write, 22023 for malformed input.
create function public.admin_save_variants(p_product_id uuid, p_form jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_product public.products;
  v_variants jsonb := p_form -> 'variants';
  v_options jsonb := p_form -> 'options';
  v_reason text := p_form ->> 'reason';
  v_stock integer;
  v_before jsonb;
  v_row record;
  v_taken jsonb;
  v_index text;
begin
  perform private.require_permission('products.write');
  perform private.validate_object('p_form', p_form, '{
    "version": "text", "options": "array", "variants": "array", "reason": "text"
  }');
  perform private.validate_object('p_form.variants', v.value, '{
    "id": "uuid?", "option_values": "array", "sku": "text", "price": "numeric", "compare_price": "numeric?",
    "stock": "integer", "expected_stock": "integer", "image_url": "text?", "is_offered": "boolean",
    "gtin": "text?", "weight_grams": "integer?", "hsn_code": "text?", "tax_code": "text?"
  }')
  from jsonb_array_elements(v_variants) v;
  -- In one order with orders that are being placed; see lock_stock_and_coupons.
  perform 1 from public.products p where p.id = p_product_id or p.variant_of = p_product_id order by p.id for update;
  select p.* into v_product from public.products p where p.id = p_product_id and p.variant_of is null;
  if not found then
    return private.error_result('not_found');
  end if;
  if private.variants_version(v_product) <> p_form ->> 'version' or private.has_other_stock(v_product, v_variants) then
    return private.error_result('changed', jsonb_build_object('product', private.variants_form(v_product)));
  end if;
  if not private.are_variants_of(v_options, v_variants) then
    return private.error_result('invalid');
  elsif exists (
    select 1 from jsonb_array_elements(v_variants) v
    where v.value ->> 'tax_code' not in (select r.tax_code from public.tax_rates r)
  ) then
    return private.error_result('unknown_class');
  end if;
  v_taken := private.taken_skus(p_product_id, v_variants);
  if v_taken <> '[]' then
    return private.error_result('sku_taken', jsonb_build_object('taken', v_taken));
  end if;

  v_before := private.variants_form(v_product);
  perform private.set_context('admin', auth.uid(), v_reason);
  select coalesce(sum(v.stock), 0) into v_stock
  from public.products v where v.variant_of = p_product_id and v.retired_at is null;
  if v_product.options = '[]' and v_options <> '[]' then
    -- The units are those of the variants from now on.
    update public.products p set stock = 0 where p.id = p_product_id;
  end if;
  perform private.remove_variants(v_product, v_variants, v_options <> '[]');
  if v_options = '[]' then
    update public.products p set options = '[]', price_varies = false where p.id = p_product_id;
    update public.products p set stock = v_stock where p.id = p_product_id and v_product.options <> '[]';
  else
    update public.products p set options = v_options where p.id = p_product_id;
    for v_row in
      select r.*, coalesce(r.id, (
        select v.id from public.products v
        where v.variant_of = p_product_id and v.option_values = r.option_values
      )) as known
      from jsonb_to_recordset(v_variants) r (
        id uuid, option_values text[], sku text, price numeric, compare_price numeric, stock integer,
        expected_stock integer, image_url text, is_offered boolean, gtin text, weight_grams integer, hsn_code text,
        tax_code text
      )
    loop
      if v_row.known is null then
        insert into public.products (
          name, variant_of, option_values, sku, price, compare_price, stock, image_url, is_offered, gtin, weight_grams,
          hsn_code, tax_code
        )
        values (
          v_product.name, p_product_id, v_row.option_values, v_row.sku, v_row.price, v_row.compare_price, v_row.stock,
          v_row.image_url, v_row.is_offered, v_row.gtin, v_row.weight_grams, v_row.hsn_code, v_row.tax_code
        );
      else
        update public.products v
        set option_values = v_row.option_values, sku = v_row.sku, price = v_row.price,
          compare_price = v_row.compare_price, image_url = v_row.image_url, is_offered = v_row.is_offered,
          retired_at = null, gtin = v_row.gtin, weight_grams = v_row.weight_grams, hsn_code = v_row.hsn_code,
          tax_code = v_row.tax_code,
          stock = case when v_row.stock <> v_row.expected_stock then v_row.stock else v.stock end
        where v.id = v_row.known and v.variant_of = p_product_id;
      end if;
    end loop;
  end if;
  perform private.clear_context();
  select p.* into v_product from public.products p where p.id = p_product_id;
  insert into public.audit_log (actor_id, action, entity, entity_id, before, after)
  values (
    auth.uid(), 'update', 'products', p_product_id::text, v_before - 'version',
    private.variants_form(v_product) - 'version' || jsonb_build_object('reason', v_reason)
  );
  return jsonb_build_object('ok', true);
exception
  when unique_violation then
    get stacked diagnostics v_index = constraint_name;
    return case v_index
      when 'products_sku_key' then private.error_result('sku_taken', '{"taken": []}')
      -- A value that got the name of one that was taken away.
      else private.error_result('invalid') end;
  when lock_not_available or deadlock_detected then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_variants from public, anon, authenticated, service_role;
grant execute on function public.admin_save_variants to authenticated;
