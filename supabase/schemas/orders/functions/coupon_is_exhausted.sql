-- Returns true when one more use of the coupon would exceed its limits. p_released are orders about to be released.
create function private.coupon_is_exhausted(p_coupon public.coupons, p_user_id uuid, p_released uuid[])
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(p_coupon.used_count - u.given_back >= p_coupon.usage_limit, false)
    or coalesce(u.own >= p_coupon.user_limit, false)
  from (
    select
      (
        select count(*) from public.coupon_redemptions r
        where r.order_id = any (p_released) and r.coupon_id = p_coupon.id and r.released_at is null
      ) as given_back,
      (
        select count(*) from public.coupon_redemptions r
        where r.coupon_id = p_coupon.id and r.user_id = p_user_id and r.released_at is null
          and not r.order_id = any (p_released)
      ) as own
  ) u;
$$;
revoke execute on function private.coupon_is_exhausted from public, anon, authenticated, service_role;
