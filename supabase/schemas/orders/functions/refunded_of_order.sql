-- Returns what was given back of the total of a paid order, or is about to be, in rupees: through Razorpay, and in
-- other ways for returned goods. What was paid above the total, since items were changed, is none of it. 0 for an order
-- that is not paid, which is no revenue.
create function private.refunded_of_order(p_order public.orders)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case
    when p_order.payment_status = 'paid' then (
      select coalesce(sum(r.amount), 0) from public.refunds r
      where r.payment_id = p_order.razorpay_payment_id and r.status <> 'failed' and r.reason <> 'changed'
    ) + (
      select coalesce(sum(q.refund_amount), 0) from public.return_requests q
      where q.order_id = p_order.id and q.status = 'refunded' and q.refund_id is null
    )
    else 0
  end;
$$;
revoke execute on function private.refunded_of_order from public, anon, authenticated, service_role;
