-- Applies a payment that was refunded in full, by Haat or in Razorpay's dashboard. An order of which nothing is shipped
-- yet is cancelled. An order paid in cash or by another payment is left alone, and so is one that waits to be paid
-- again: it was reopened after this payment. The caller has locked the order. Returns the outcome.
create function private.apply_refund(p_order public.orders, p_payment public.payments)
returns text
language plpgsql
set search_path = ''
as $$
declare
  v_cancels constant boolean := private.is_cancellable(p_order.status)
    and not private.has_parcels(p_order.id);
  v_is_sent constant boolean := not v_cancels and not private.has_ended(p_order.status);
begin
  if p_order.razorpay_payment_id = p_payment.id then
    if p_order.payment_status = 'refunded' then
      return 'already';
    end if;
  elsif p_order.id is null or p_order.payment_method <> 'razorpay'
    or p_order.payment_status not in ('pending', 'failed')
    or p_payment.currency <> 'INR' or p_payment.amount <> p_order.total_amount
    or (p_order.held_until > now() and p_payment.created_at < p_order.reopened_at)
  then
    return 'refunded';
  end if;

  if not v_is_sent and private.holds_reservation(p_order) then
    perform private.lock_stock_and_coupons(array[p_order.id]);
    perform private.set_context('payment', null, 'cancelled', 'Refunded');
    perform private.release_stock(p_order.id);
  end if;
  perform private.set_context('payment', null, null, 'Refunded');
  update public.orders o
  set payment_status = 'refunded', razorpay_payment_id = p_payment.id,
    status = case when v_is_sent then o.status else 'cancelled' end,
    cancelled_at = case
      when v_is_sent then o.cancelled_at
      else coalesce(o.cancelled_at, now())
    end
  where o.id = p_order.id;
  perform private.clear_context();
  return 'refunded';
end;
$$;
revoke execute on function private.apply_refund from public, anon, authenticated, service_role;
