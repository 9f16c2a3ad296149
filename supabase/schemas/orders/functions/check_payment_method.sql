-- Returns the error result 'payment_method_unavailable', 'cod_limit_exceeded' or 'too_many_unpaid' (3), or null.
create function private.check_payment_method(
  p_user_id uuid,
  p_payment_method text,
  p_total_amount numeric,
  p_released uuid[]
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_settings public.settings;
begin
  select * into strict v_settings from public.settings;
  if not coalesce(
    case p_payment_method when 'cod' then v_settings.enable_cod when 'razorpay' then v_settings.enable_razorpay end,
    false
  ) then
    return private.error_result('payment_method_unavailable');
  end if;
  if p_payment_method = 'cod' and p_total_amount > v_settings.cod_limit then
    return private.error_result('cod_limit_exceeded', jsonb_build_object('cod_limit', v_settings.cod_limit));
  end if;
  if p_payment_method = 'razorpay' and p_total_amount > 0 and 3 <= (
    select count(*)
    from public.orders o
    where o.user_id = p_user_id and o.payment_method = 'razorpay'
      and o.status = 'pending' and o.payment_status = 'pending' and not o.id = any (p_released)
  ) then
    return private.error_result('too_many_unpaid');
  end if;
  return null;
end;
$$;
revoke execute on function private.check_payment_method from public, anon, authenticated, service_role;
