-- Takes the stock and coupon use of an order again that has released them. Returns null, or the error result
-- ('out_of_stock' with lines, 'coupon_exhausted') without writing anything. The caller has called
-- lock_stock_and_coupons.
create function private.reserve_stock(p_order_id uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  v_lines jsonb;
  v_coupon public.coupons;
  v_user_id uuid;
begin
  select jsonb_agg(jsonb_build_object(
    'product_id', w.product_id, 'name', w.product_name, 'price', p.price,
    'stock', case when p.options = '[]' then p.stock else 0 end
  ) order by w.product_name)
  into v_lines
  from private.reserved_items(p_order_id) w
  left join public.products p on p.id = w.product_id
  where p.id is null or p.options <> '[]' or p.stock < w.quantity;
  if v_lines is not null then
    return private.error_result('out_of_stock', jsonb_build_object('lines', v_lines));
  end if;

  -- A coupon that was taken off the order stays released.
  select c.* into v_coupon
  from public.coupon_redemptions r
  join public.coupons c on c.id = r.coupon_id
  join public.orders o on o.id = r.order_id
  where r.order_id = p_order_id and r.released_at is not null and o.coupon_code is not null;
  if found then
    select o.user_id into v_user_id from public.orders o where o.id = p_order_id;
    if private.coupon_is_exhausted(v_coupon, v_user_id, '{}') then
      return private.error_result('coupon_exhausted');
    end if;
    update public.coupon_redemptions r set released_at = null where r.order_id = p_order_id;
    update public.coupons c set used_count = c.used_count + 1 where c.id = v_coupon.id;
  end if;

  perform private.deduct_stock(p_order_id);
  return null;
end;
$$;
revoke execute on function private.reserve_stock from public, anon, authenticated, service_role;
