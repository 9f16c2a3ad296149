-- Returns the error result 'coupon_invalid' or 'coupon_exhausted', or null. The exact discount is rounded to the rupee
-- by the caller, so the limit here is the next whole rupee.
create function private.check_coupon(
  p_code text,
  p_user_id uuid,
  p_subtotal numeric,
  p_discount_amount numeric,
  p_released uuid[]
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_coupon public.coupons;
begin
  if p_code is null then
    return null;
  end if;
  select c.* into v_coupon from public.coupons c where c.code = p_code;
  if not found
    or not v_coupon.is_active
    or v_coupon.starts_at > now()
    or v_coupon.expires_at <= now()
    or p_subtotal < v_coupon.minimum_amount
    or p_discount_amount <= 0
    or p_discount_amount > (
      case v_coupon.type
        when 'percentage' then least(ceil(p_subtotal * v_coupon.value / 100), v_coupon.maximum_discount)
        else v_coupon.value
      end
    )
  then
    return private.error_result('coupon_invalid');
  end if;
  if private.coupon_is_exhausted(v_coupon, p_user_id, p_released) then
    return private.error_result('coupon_exhausted');
  end if;
  return null;
end;
$$;
revoke execute on function private.check_coupon from public, anon, authenticated, service_role;
