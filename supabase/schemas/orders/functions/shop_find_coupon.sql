-- Returns an active coupon by its code, or null; amounts in rupees. p_user_id: null for a visitor. "exhausted" is true
-- when one more use would exceed the total limit or the user's own. The user's unpaid online order from that cart does
-- not count, because shop_place_order cancels it first.
-- Only the server may call it, which limits how many codes a network tries.
create function public.shop_find_coupon(p_code text, p_user_id uuid default null, p_cart_id uuid default null)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'code', c.code, 'type', c.type, 'value', c.value, 'minimum_amount', c.minimum_amount,
    'maximum_discount', c.maximum_discount, 'starts_at', c.starts_at, 'expires_at', c.expires_at,
    'exhausted', private.coupon_is_exhausted(c, p_user_id, array(
      select o.id
      from public.orders o
      where o.user_id = p_user_id and o.cart_id = p_cart_id and o.held_until is not null
    ))
  )
  from public.coupons c
  where c.code = upper(btrim(p_code)) and c.is_active;
$$;
revoke execute on function public.shop_find_coupon from public, anon, authenticated, service_role;
grant execute on function public.shop_find_coupon to service_role;
