-- Returns whether the money of a failed refund still has to go back: not what a cancellation or a late payment had
-- started, once the order is under way again with that payment, and not less than Razorpay refunds, which nobody can
-- send. As isRefundOwed() in app/shop/order/refund-left.ts.
create function private.is_refund_owed(p_refund public.refunds)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_refund.amount >= private.min_refund() and (p_refund.reason not in ('cancelled', 'late') or not exists (
    select 1 from public.orders o
    where o.id = p_refund.order_id and o.razorpay_payment_id = p_refund.payment_id
      and not private.has_ended(o.status)
  ));
$$;
revoke execute on function private.is_refund_owed from public, anon, authenticated, service_role;
