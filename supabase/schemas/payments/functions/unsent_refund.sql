-- Returns what the shopper of an order that has ended was promised back of its payment and is not sent once the order
-- goes on, in rupees: refunds that were never sent, and failed ones that are still owed. As unsentRefund() in
-- app/shop/order/refund-left.ts.
create function private.unsent_refund(p_order public.orders)
returns numeric
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(r.amount), 0)
  from public.refunds r
  where r.payment_id = p_order.razorpay_payment_id and (
    (r.status = 'due' and r.attempts = 0)
    or (
      r.status = 'failed' and r.reason in ('cancelled', 'late') and r.amount >= private.min_refund()
      and coalesce(r.error, '') not in (private.went_back_error('dashboard'), private.went_back_error('dispute'))
      and not private.is_refund_replaced(r)
    )
  );
$$;
revoke execute on function private.unsent_refund from public, anon, authenticated, service_role;
