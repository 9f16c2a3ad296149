-- Returns the error result 'unavailable', 'out_of_stock' or 'price_changed' (with lines), 'not_served',
-- 'shipping_changed', 'tax_changed', 'coupon_invalid' or 'coupon_exhausted' when an order that has released its stock
-- could not be placed now as it is, or null. While it holds its stock it keeps its prices, its tax and its coupon. The
-- caller has locked the order, its products and its coupon.
create function private.check_order_terms(p_order public.orders)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_deleted jsonb;
begin
  if private.holds_reservation(p_order) then
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('product_id', null, 'name', concat_ws(' · ', i.product_name, i.variant_label),
    'stock', null, 'price', null) order by i.product_name, i.variant_label)
  into v_deleted
  from public.order_items i
  where i.order_id = p_order.id and i.product_id is null;
  if v_deleted is not null then
    return private.error_result('unavailable', jsonb_build_object('lines', v_deleted));
  end if;
  return coalesce(
    private.check_lines(private.lines_of_order(p_order.id), '{}'),
    private.check_delivery(p_order),
    private.check_tax(p_order),
    private.check_coupon(p_order.coupon_code, p_order.user_id, p_order.subtotal, p_order.discount_amount, '{}')
  );
end;
$$;
revoke execute on function private.check_order_terms from public, anon, authenticated, service_role;
