-- Changes the caller's own unpaid online order, or with p_for_customer that of a customer, for whom staff ask, to cash
-- on delivery and confirms it; a failed one that has released its stock and coupon reserves them again, unless its
-- prices, products or coupon have changed. Returns as shop_reopen_order, and also 'no_cod_there', 'cod_limit_exceeded'
-- (with cod_limit), 'too_many_cod', 'too_many_cod_phone' (with count), 'under_way' for an order that an admin has moved
-- on, and 'payment_unknown' while the bank has authorized a payment of it. The Razorpay order stays on it: a payment
-- that arrives later still counts. Raises 42501 with p_for_customer without orders.place.
create function public.shop_switch_to_cod(p_order_id uuid, p_for_customer boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  v_user_id uuid := private.session_user_id();
  v_order public.orders;
  v_lines jsonb;
  v_error jsonb;
begin
  if p_for_customer then
    perform private.require_permission('orders.place');
    select o.user_id into v_user_id from public.orders o where o.id = p_order_id;
  end if;
  -- One at a time per shopper and per phone number, as in shop_place_order. Only staff change an order's address; with
  -- that they may exceed the limit of a number.
  perform 1 from public.users u where u.id = v_user_id for no key update;
  perform private.lock_phone(o.shipping_address) from public.orders o where o.id = p_order_id and o.user_id = v_user_id;
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  v_error := private.check_payable(v_order);
  if v_error is not null then
    return v_error;
  elsif v_order.payment_method = 'cod' then
    -- Already switched. A failed cash order cannot be reopened by its shopper.
    return case v_order.status
      when 'failed' then private.error_result('payment_method_unavailable')
      else private.payable_order_result(v_order, false)
    end;
  elsif v_order.status not in ('pending', 'failed') then
    return private.error_result('under_way');
  elsif private.has_recent_authorization(v_order.id) then
    -- The bank holds the money; it may be captured any moment.
    return private.error_result('payment_unknown');
  end if;

  perform private.lock_stock_and_coupons(array[p_order_id]);
  perform private.set_context(
    case when p_for_customer then 'admin' else 'shopper' end,
    case when p_for_customer then auth.uid() else v_user_id end, 'reinstated', 'To be paid on delivery'
  );
  v_lines := private.lines_of_order(p_order_id);
  v_error := coalesce(
    private.check_line_limit(v_lines),
    private.check_payment_method(v_order, 'cod', v_lines, array[p_order_id]),
    private.check_order_terms(v_order)
  );
  if v_error is null and not private.holds_reservation(v_order) then
    v_error := private.reserve_stock(p_order_id);
  end if;
  if v_error is null then
    update public.orders o
    set payment_method = 'cod', payment_status = 'pending', confirmed_at = coalesce(o.confirmed_at, now()),
      status = 'confirmed'
    where o.id = p_order_id
    returning * into v_order;
  end if;
  perform private.clear_context();
  return coalesce(private.count_refusal(v_error), private.payable_order_result(v_order, true));
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.shop_switch_to_cod from public, anon, authenticated, service_role;
grant execute on function public.shop_switch_to_cod to authenticated;
