-- Returns what can still be refunded of a payment, in rupees: what is neither refunded nor about to be, nor lost by a
-- dispute. 0 when that is less than Razorpay refunds; negative when more went back than was paid. As refundLeft() in
-- app/shop/order/refund-left.ts.
create function private.refundable_amount(p_payment public.payments)
returns numeric
language sql
stable
set search_path = ''
as $$
  select private.sendable_amount(private.payment_rest(p_payment));
$$;
revoke execute on function private.refundable_amount from public, anon, authenticated, service_role;
