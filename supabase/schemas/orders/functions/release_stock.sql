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
  perform set_config('haat.order_id', p_order_id::text, true);
  update public.products p
  set stock = p.stock + i.quantity
  from (
    select h.product_id, sum(h.quantity)::integer as quantity
    from private.reserved_items(p_order_id) h
    where h.product_id is not null
    group by h.product_id
  ) i
  where p.id = i.product_id and p.options = '[]';
  perform private.note_units_without_variant(p_order_id);
  perform set_config('haat.order_id', '', true);

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
