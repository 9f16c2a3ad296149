-- Changes up to 100 products at once, all of them or none; prices of their variants, too.
-- p_change: activate, deactivate, feature, unfeature, price (set to p_amount rupees), percent (change by p_amount
-- percent, rounded half up to the rupee, at least 1), hsn_code or tax_code (set to p_code). With the last two the
-- variants have the product's code again, also those that had another one.
-- Returns {ok: true, changed} or {ok: false, code: 'invalid' | 'too_many' | 'out_of_range' | 'unknown_class' | 'busy'}.
-- Raises 42501 without products.write.
create function public.admin_bulk_update_products(
  p_product_ids uuid[],
  p_change text,
  p_amount numeric default null,
  p_code text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_changed integer;
begin
  perform private.require_permission('products.write');
  if p_change not in ('activate', 'deactivate', 'feature', 'unfeature', 'price', 'percent', 'hsn_code', 'tax_code')
    or (p_change in ('price', 'percent') and p_amount is null)
    or (p_change in ('hsn_code', 'tax_code') and p_code is null)
  then
    return private.error_result('invalid');
  elsif p_change = 'tax_code' and p_code not in (select r.tax_code from public.tax_rates r) then
    return private.error_result('unknown_class');
  end if;
  -- So few that checkouts of these products do not wait for long.
  if cardinality(p_product_ids) > 100 then
    return private.error_result('too_many');
  end if;
  perform 1
  from public.products p
  where p.id = any (p_product_ids) or p.variant_of = any (p_product_ids)
  order by p.id for no key update;
  if p_change in ('price', 'percent') then
    -- A product with options has the lowest price of its variants.
    update public.products v
    set price = case p_change
      when 'price' then p_amount else greatest(floor(v.price * (100 + p_amount) / 100 + 0.5), 1) end
    where v.variant_of = any (p_product_ids);
  elsif p_change in ('hsn_code', 'tax_code') then
    update public.products v
    set hsn_code = case when p_change = 'tax_code' then v.hsn_code end,
      tax_code = case when p_change = 'hsn_code' then v.tax_code end
    where v.variant_of = any (p_product_ids)
      and case p_change when 'hsn_code' then v.hsn_code else v.tax_code end is not null;
  end if;
  update public.products p
  set is_active = case p_change when 'activate' then true when 'deactivate' then false else p.is_active end,
    is_featured = case p_change when 'feature' then true when 'unfeature' then false else p.is_featured end,
    price = case
      when p.options <> '[]' then p.price
      when p_change = 'price' then p_amount
      when p_change = 'percent' then greatest(floor(p.price * (100 + p_amount) / 100 + 0.5), 1)
      else p.price end,
    hsn_code = case p_change when 'hsn_code' then p_code else p.hsn_code end,
    tax_code = case p_change when 'tax_code' then p_code else p.tax_code end
  where p.id = any (p_product_ids) and p.variant_of is null;
  get diagnostics v_changed = row_count;
  return jsonb_build_object('ok', true, 'changed', v_changed);
exception
  when check_violation or numeric_value_out_of_range then
    return private.error_result('out_of_range');
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_bulk_update_products from public, anon, authenticated, service_role;
grant execute on function public.admin_bulk_update_products to authenticated;
