-- Saves prices, compare prices and stocks of up to 200 products and variants, all of them or none.
--   p_rows: [{id, seen_price, seen_compare_price?, seen_stock, price, compare_price?, stock}], prices in rupees; seen_*
--   are what the form showed. A stock that was not edited is left alone, whatever was sold meanwhile.
-- Returns {ok: true, changed} or {ok: false, code: 'changed' | 'too_many' | 'out_of_range' | 'busy'}; 'changed' has
-- rows: [{id, name}], those that are gone, have options, or are not as the form showed them. Raises 42501 without
-- products.write, 22023 for malformed input.
create function public.admin_save_prices(p_rows jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_changed integer := 0;
  v_stale jsonb;
  v_row record;
  v_product public.products;
begin
  perform private.require_permission('products.write');
  perform private.validate_object('p_rows', r.value, '{
    "id": "uuid", "seen_price": "numeric", "seen_compare_price": "numeric?", "seen_stock": "integer",
    "price": "numeric", "compare_price": "numeric?", "stock": "integer"
  }')
  from jsonb_array_elements(p_rows) r;
  -- So few that checkouts of these products do not wait for long.
  if jsonb_array_length(p_rows) > 200 then
    return private.error_result('too_many');
  end if;
  -- In one order with orders that are being placed; see lock_stock_and_coupons.
  perform private.lock_stock_and_coupons('{}', array(select (r ->> 'id')::uuid from jsonb_array_elements(p_rows) r));
  select jsonb_agg(jsonb_build_object('id', r.id, 'name', concat_ws(' · ', p.name, p.variant_label))) into v_stale
  from jsonb_to_recordset(p_rows) r (
    id uuid, seen_price numeric, seen_compare_price numeric, seen_stock integer, stock integer
  )
  left join public.products p on p.id = r.id
  where p.id is null or p.options <> '[]'
    or (p.price, p.compare_price) is distinct from (r.seen_price, r.seen_compare_price)
    or (r.stock <> r.seen_stock and p.stock <> r.seen_stock);
  if v_stale is not null then
    return private.error_result('changed', jsonb_build_object('rows', v_stale));
  end if;
  for v_row in
    select r.* from jsonb_to_recordset(p_rows) r (
      id uuid, seen_stock integer, price numeric, compare_price numeric, stock integer
    )
  loop
    update public.products p set price = v_row.price, compare_price = v_row.compare_price
    where p.id = v_row.id and (p.price, p.compare_price) is distinct from (v_row.price, v_row.compare_price);
    if v_row.stock <> v_row.seen_stock then
      select p.* into v_product from public.products p where p.id = v_row.id;
      perform private.set_stock(v_product, v_row.stock, 'edited with the prices');
    end if;
    v_changed := v_changed + 1;
  end loop;
  return jsonb_build_object('ok', true, 'changed', v_changed);
exception
  when check_violation or numeric_value_out_of_range then
    return private.error_result('out_of_range');
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_save_prices from public, anon, authenticated, service_role;
grant execute on function public.admin_save_prices to authenticated;
