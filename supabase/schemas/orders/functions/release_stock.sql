-- Gives back the stock and the coupon use of an order. The caller has checked, under the order's lock, that it holds
-- them.
create function private.release_stock(p_order_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_coupon_id uuid;
begin
  perform private.return_units(p_order_id, (
    select jsonb_agg(jsonb_build_object('product_id', h.product_id, 'name', h.product_name, 'quantity', h.quantity))
    from private.reserved_items(p_order_id) h
  ));

  update public.coupon_redemptions r
  set released_at = now()
  where r.order_id = p_order_id and r.released_at is null
  returning r.coupon_id into v_coupon_id;
  if found then
    update public.coupons c set used_count = c.used_count - 1 where c.id = v_coupon_id;
  end if;
end;
$$;
revoke execute on function private.release_stock from public, anon, authenticated, service_role;
