-- Applies a captured payment to its order: the order becomes paid, or the money is refunded ('mismatch', 'duplicate',
-- 'cancelled', 'late'). A payment that was started after the order had released its stock counts only while the order
-- could be placed as it is: whoever keeps Razorpay's form must not pay an old price. The caller has locked the order.
-- Returns the outcome.
create function private.apply_capture(p_order public.orders, p_payment public.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_status text := p_order.status;
  v_reason text;
  v_error jsonb;
  -- The payment that paid the order may have been of more: its items were changed since.
  v_overpaid constant numeric := case
    when p_order.razorpay_payment_id = p_payment.id then p_order.overpaid_amount else 0
  end;
begin
  if p_payment.currency <> 'INR' or p_payment.amount <> p_order.total_amount + v_overpaid then
    v_reason := 'mismatch';
  elsif p_order.payment_status in ('paid', 'refunded') then
    if p_order.razorpay_payment_id = p_payment.id then
      return 'already';
    end if;
    v_reason := 'duplicate';
  end if;
  if v_reason is not null then
    -- A failed refund is not repeated by the same report: an admin looks at it.
    if not exists (select 1 from public.refunds r where r.payment_id = p_payment.id and r.reason = v_reason) then
      perform private.create_refund(p_payment, v_reason);
    end if;
    return 'refund_due';
  end if;

  perform private.set_context('payment');
  if p_order.status = 'cancelled' then
    v_reason := 'cancelled';
    perform private.set_context('payment', null, null, 'Paid after it was cancelled');
  elsif not private.holds_reservation(p_order) then
    perform private.lock_stock_and_coupons(array[p_order.id]);
    perform private.set_context('payment', null, 'reinstated', 'Paid late');
    v_error := coalesce(
      case when p_payment.created_at > private.last_failed_at(p_order.id) then coalesce(
        private.check_line_limit(private.lines_of_order(p_order.id)), private.check_order_terms(p_order)
      ) end,
      private.reserve_stock(p_order.id)
    );
    if v_error is null then
      v_status := 'confirmed';
    else
      v_reason := 'late';
      perform private.set_context(
        'payment', null, null, 'Paid late, when it could not be delivered as placed any more'
      );
    end if;
  elsif p_order.status in ('pending', 'failed') then
    v_status := 'confirmed';
  end if;

  -- An order that was switched to cash on delivery becomes an online order again, so that the courier does not collect.
  update public.orders o
  set status = v_status, payment_method = 'razorpay', payment_status = 'paid', razorpay_payment_id = p_payment.id,
    overpaid_amount = v_overpaid,
    confirmed_at = case when v_reason is null then coalesce(o.confirmed_at, now()) else o.confirmed_at end
  where o.id = p_order.id;
  perform private.clear_context();
  if v_reason is not null then
    perform private.create_refund(p_payment, v_reason);
    return 'refund_due';
  end if;
  return 'paid';
end;
$$;
revoke execute on function private.apply_capture from public, anon, authenticated, service_role;
