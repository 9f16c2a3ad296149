-- Returns whether an order that has ended owes its payment nothing that can be sent: what is left of it is less than
-- Razorpay refunds, and all the rest has gone back.
create function private.is_settled(p_order public.orders, p_payment public.payments)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.has_ended(p_order.status) and p_order.razorpay_payment_id = p_payment.id
    and p_payment.refunded_amount > p_payment.amount - private.min_refund()
    and not exists (
      select 1 from public.refunds r where r.payment_id = p_payment.id and r.status in ('due', 'pending')
    );
$$;
revoke execute on function private.is_settled from public, anon, authenticated, service_role;
