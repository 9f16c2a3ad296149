-- Returns the error result 'payment_method_unavailable', 'no_cod_there' (by its zone), 'pay_online' (the customer is
-- asked to, see admin_block_cash), 'cod_limit_exceeded' (with cod_limit), 'too_many_cod' or 'too_many_cod_phone' (with
-- count, of open cash orders of the shopper or of the phone number), 'too_many_unpaid' (3) or 'too_many_unpaid_units'
-- (with limit, of units held by unpaid online orders), or null. p_order, with the lines p_lines ([{quantity}]), is
-- about to be paid with p_payment_method, and p_released are not counted. The caller has locked the shopper's row, and
-- for cash on delivery the phone number.
create function private.check_payment_method(
  p_order public.orders,
  p_payment_method text,
  p_lines jsonb,
  p_released uuid[]
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  v_settings public.settings;
  v_count bigint;
  v_units bigint;
begin
  select * into strict v_settings from public.settings;
  if not coalesce(
    case p_payment_method when 'cod' then v_settings.enable_cod when 'razorpay' then v_settings.enable_razorpay end,
    false
  ) then
    return private.error_result('payment_method_unavailable');
  end if;
  if p_payment_method = 'cod' and p_order.total_amount > 0
    and not (private.find_zone(p_order.shipping_address ->> 'postal_code') ->> 'cod')::boolean
  then
    return private.error_result('no_cod_there');
  end if;
  if p_payment_method = 'cod' and p_order.total_amount > 0
    and exists (select 1 from public.users u where u.id = p_order.user_id and u.cash_blocked_at is not null)
  then
    return private.error_result('pay_online');
  end if;
  if p_payment_method = 'cod' and p_order.total_amount > v_settings.cod_limit then
    return private.error_result('cod_limit_exceeded', jsonb_build_object('cod_limit', v_settings.cod_limit));
  end if;
  if p_payment_method = 'cod' and p_order.total_amount > 0 then
    select count(*) into v_count
    from public.orders o
    where o.user_id = p_order.user_id and o.payment_method = 'cod' and o.payment_status in ('pending', 'failed')
      and o.status not in ('delivered', 'cancelled', 'failed') and not o.id = any (p_released)
      and v_settings.open_cod_limit is not null;
    if v_count >= v_settings.open_cod_limit then
      return private.error_result('too_many_cod', jsonb_build_object('count', v_count));
    end if;
    select count(*) into v_count
    from public.orders o
    where private.phone_digits(o.shipping_address) = private.phone_digits(p_order.shipping_address)
      and o.payment_method = 'cod' and o.payment_status in ('pending', 'failed')
      and o.status not in ('delivered', 'cancelled', 'failed') and not o.id = any (p_released)
      and v_settings.phone_cod_limit is not null;
    if v_count >= v_settings.phone_cod_limit then
      return private.error_result('too_many_cod_phone', jsonb_build_object('count', v_count));
    end if;
  end if;
  if p_payment_method = 'razorpay' and p_order.total_amount > 0 then
    select count(distinct o.id), coalesce(sum(i.quantity), 0) into v_count, v_units
    from public.orders o
    join public.order_items i on i.order_id = o.id
    where o.user_id = p_order.user_id and o.held_until is not null and not o.id = any (p_released);
    if v_count >= 3 then
      return private.error_result('too_many_unpaid');
    end if;
    select v_units + sum(l.quantity) into v_units from jsonb_to_recordset(p_lines) as l (quantity integer);
    if v_units > v_settings.unpaid_units_limit then
      return private.error_result(
        'too_many_unpaid_units', jsonb_build_object('limit', v_settings.unpaid_units_limit)
      );
    end if;
  end if;
  return null;
end;
$$;
revoke execute on function private.check_payment_method from public, anon, authenticated, service_role;
