-- Makes the caller's own unpaid online order payable, or with p_token the order of a payment link.
-- One that holds its stock and coupon gets a new half hour when
-- less than 10 minutes are left and it is younger than 2 hours; a failed one that has released them reserves them again
-- and is held for 30 minutes, unless its prices, products or coupon have changed. Returns {ok: true, changed, order_id,
-- order_number, status, payment_status, payment_method, held_until} or {ok: false, code: 'not_found' | 'paid' |
-- 'cancelled' | 'too_old' | 'unavailable' | 'out_of_stock' | 'price_changed' (these three with lines) | 'not_served' |
-- 'shipping_changed' | 'tax_changed' | 'coupon_invalid' | 'coupon_exhausted' | 'line_limit_exceeded' (with limit and
-- lines) | 'too_many_unpaid' | 'too_many_unpaid_units' (with limit) | 'payment_method_unavailable' | 'busy'}.
create function public.shop_reopen_order(p_order_id uuid, p_token text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
set plan_cache_mode = force_generic_plan
as $$
declare
  v_user_id uuid := coalesce(private.user_of_link(p_order_id, p_token), private.session_user_id());
  v_order public.orders;
  v_lines jsonb;
  v_held_until timestamptz;
  v_error jsonb;
begin
  -- One at a time per shopper, as in shop_place_order.
  perform 1 from public.users u where u.id = v_user_id for no key update;
  select o.* into v_order from public.orders o
  where o.id = p_order_id and o.user_id = v_user_id
  for no key update;
  v_error := private.check_payable(v_order);
  if v_error is null and v_order.payment_method <> 'razorpay' then
    v_error := private.error_result('payment_method_unavailable');
  end if;
  if v_error is not null then
    return v_error;
  end if;

  v_held_until := case
    when v_order.held_until < now() + interval '10 minutes' and v_order.created_at > now() - interval '2 hours'
      then now() + interval '30 minutes'
    else v_order.held_until
  end;
  if v_order.status <> 'failed' then
    if v_held_until <> v_order.held_until then
      update public.orders o set held_until = v_held_until where o.id = p_order_id returning * into v_order;
    end if;
    return private.payable_order_result(v_order, false);
  end if;

  perform private.lock_stock_and_coupons(array[p_order_id]);
  perform private.set_context('shopper', v_user_id, 'reinstated', 'To be paid again');
  v_lines := private.lines_of_order(p_order_id);
  v_error := coalesce(
    private.check_line_limit(v_lines),
    private.check_payment_method(v_order, 'razorpay', v_lines, array[p_order_id]),
    private.check_order_terms(v_order),
    case when not private.holds_reservation(v_order) then private.reserve_stock(p_order_id) end
  );
  if v_error is null then
    update public.orders o set status = 'pending', payment_status = 'pending', confirmed_at = null,
      held_until = v_held_until
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
revoke execute on function public.shop_reopen_order from public, anon, authenticated, service_role;
grant execute on function public.shop_reopen_order to authenticated, service_role;
