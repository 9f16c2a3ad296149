-- Returns what staff may still refund of an order's payment, in rupees: never more than the order costs by now less
-- what was refunded of that, and not what a failed refund by staff still owes, which is sent again instead. Of an order
-- that has ended, all that is left. 0 when that is less than Razorpay refunds. As leftToRefund() in
-- app/shop/order/refund-left.ts. The caller has locked the payment.
create function private.left_to_refund(p_order public.orders, p_payment public.payments)
returns numeric
language sql
stable
set search_path = ''
as $$
  select case
    when private.has_ended(p_order.status) then private.refundable_amount(p_payment)
    else private.sendable_amount(greatest(0, least(
      private.refundable_amount(p_payment),
      p_order.total_amount - coalesce(sum(r.amount) filter (
        where r.reason <> 'changed' and (
          r.status <> 'failed'
          or r.reason in ('admin', 'returned')
            and coalesce(r.error, '') not in (
              private.went_back_error('dashboard'), private.went_back_error('dispute')
            )
            and not private.is_refund_replaced(r) and r.amount >= private.min_refund()
        )
      ), 0)
    )))
  end
  from public.refunds r
  where r.payment_id = p_payment.id;
$$;
revoke execute on function private.left_to_refund from public, anon, authenticated, service_role;
