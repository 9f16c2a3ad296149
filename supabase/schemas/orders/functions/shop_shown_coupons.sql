-- Returns the coupons that the cart shows to everybody, of those that can be used now, amounts in rupees: [{code, type,
-- value, minimum_amount, maximum_discount, starts_at, expires_at, exhausted, user_limit}], as shop_find_coupon; at most
-- 5, those that ask for the smallest order first. user_limit: how often one shopper may use it, or null; whether one
-- has used it up is not looked at.
create function public.shop_shown_coupons()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'code', s.code, 'type', s.type, 'value', s.value, 'minimum_amount', s.minimum_amount,
    'maximum_discount', s.maximum_discount, 'starts_at', s.starts_at, 'expires_at', s.expires_at, 'exhausted', false,
    'user_limit', s.user_limit
  ) order by coalesce(s.minimum_amount, 0), s.code), '[]')
  from (
    select c.*
    from public.coupons c
    where c.is_active and c.is_shown and coalesce(c.starts_at <= now(), true) and coalesce(c.expires_at > now(), true)
      and coalesce(c.used_count < c.usage_limit, true)
    order by coalesce(c.minimum_amount, 0), c.code
    limit 5
  ) s;
$$;
revoke execute on function public.shop_shown_coupons from public, anon, authenticated, service_role;
grant execute on function public.shop_shown_coupons to anon, authenticated;
