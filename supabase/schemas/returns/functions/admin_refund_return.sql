-- Refunds a received request: at most the items' share and, with the last items of the order, its shipping, and never
-- more than is left of an online payment; all of that when p_amount (rupees) is null. An online payment is refunded
-- through Razorpay; for cash p_reference says how the money was sent. With nothing left, or less than Razorpay refunds,
-- 0 closes the request. A cash order that came back whole becomes refunded. What an exchange had set aside goes back
-- into stock. Of an order that has ended the money goes back with the order: its request is closed with 0.
-- Returns as admin_decide_return, with code 'not_found', 'wrong_status', 'not_delivered', 'not_paid', 'invalid_amount'
-- or 'below_minimum' (both with bound), 'reference_missing' or 'busy'. Raises 42501 'not_confirmed' above the limit of
-- the settings.
create function public.admin_refund_return(
  p_return_id uuid,
  p_amount numeric default null,
  p_reference text default null
)
returns jsonb
language plpgsql
security definer
set search_path = ''
set lock_timeout = '4s'
as $$
declare
  v_request public.return_requests;
  v_order public.orders;
  v_has_ended boolean;
  v_payment public.payments;
  v_delivery numeric;
  v_bound numeric;
  v_amount numeric;
  v_reference text := nullif(left(btrim(p_reference), 100), '');
  v_error jsonb;
begin
  v_request := private.lock_return(p_return_id);
  if v_request.status = 'refunded' then
    return private.return_result(v_request, false);
  end if;
  select o.* into v_order from public.orders o where o.id = v_request.order_id;
  v_has_ended := private.has_ended(v_order.status);
  v_error := private.check_return_step(v_request, array['received'], not v_has_ended);
  if v_error is not null then
    return v_error;
  elsif v_order.payment_status not in ('paid', 'refunded') and not v_has_ended then
    return private.error_result('not_paid');
  end if;

  v_delivery := case
    when not v_has_ended and private.all_returned(v_request) then private.delivery_left(v_order)
    else 0
  end;
  v_bound := case when v_has_ended then 0 else v_request.items_amount + v_delivery end;
  if v_order.razorpay_payment_id is not null and v_order.payment_method = 'razorpay' and not v_has_ended then
    v_payment := private.lock_payment_of_order(v_order);
    v_bound := private.sendable_amount(least(v_bound, greatest(private.refundable_amount(v_payment), 0)));
  end if;
  v_amount := coalesce(p_amount, v_bound);
  if v_amount > v_bound or v_amount < 0 or (v_amount = 0 and v_bound > 0) or v_amount <> round(v_amount, 2) then
    return private.error_result('invalid_amount', jsonb_build_object('bound', v_bound));
  end if;

  if v_payment.id is not null and v_amount > 0 and v_amount < private.min_refund() then
    return private.error_result('below_minimum', jsonb_build_object('bound', v_bound));
  end if;
  if v_amount > 0 and v_payment.id is null and v_reference is null then
    return private.error_result('reference_missing');
  end if;
  if v_amount > 0 then
    perform private.confirm_refund(v_order, v_amount);
  end if;
  if v_request.kind = 'exchange' then
    perform private.give_back_replacements(v_request);
  end if;
  v_request := private.pay_return(
    v_request, v_order, v_payment.id, v_amount, least(v_delivery, greatest(v_amount - v_request.items_amount, 0)),
    v_reference
  );
  return private.return_result(v_request, true);
exception
  when lock_not_available then
    return private.error_result('busy');
end;
$$;
revoke execute on function public.admin_refund_return from public, anon, authenticated, service_role;
grant execute on function public.admin_refund_return to authenticated;
