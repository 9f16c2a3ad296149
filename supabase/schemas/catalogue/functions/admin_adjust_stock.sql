-- Adds p_change units to the stock; a negative number takes units away. Returns {ok: true, stock} or
-- {ok: false, code: 'not_found' | 'has_options' (its variants have the stock) | 'too_few' (with stock) | 'too_many' |
-- 'busy'}. Raises 42501 without stock.write.
create function public.admin_adjust_stock(p_product_id uuid, p_change integer, p_reason text)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_product public.products;
  v_stock integer;
begin
  perform private.require_permission('stock.write');
  -- In one order with orders that are being placed; see lock_stock_and_coupons.
  perform private.lock_stock_and_coupons('{}', array[p_product_id]);
  select p.* into v_product from public.products p where p.id = p_product_id;
  if not found then
    return private.error_result('not_found');
  elsif v_product.options <> '[]' then
    return private.error_result('has_options');
  end if;
  v_stock := v_product.stock + p_change;
  if v_stock < 0 then
    return private.error_result('too_few', jsonb_build_object('stock', v_product.stock));
  elsif v_stock > 9999999 then
    return private.error_result('too_many', jsonb_build_object('stock', v_product.stock));
  end if;
  perform private.set_stock(v_product, v_stock, p_reason);
  return jsonb_build_object('ok', true, 'stock', v_stock);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_adjust_stock from public, anon, authenticated, service_role;
grant execute on function public.admin_adjust_stock to authenticated;
