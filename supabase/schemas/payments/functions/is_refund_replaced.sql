-- Returns whether a failed refund was paid otherwise: it was sent again, or a later refund of its payment is of at
-- least its amount and of all that was left, or was made in Razorpay's dashboard, so that Haat never sent it. A later
-- refund of other goods, or by hand, pays what it was made for. As isReplaced() in app/shop/order/refund-left.ts.
create function private.is_refund_replaced(p_refund public.refunds)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select 1 from public.refunds n
    where n.payment_id = p_refund.payment_id and (
      n.retry_of = p_refund.id
      or (
        n.created_at > p_refund.created_at and n.amount >= p_refund.amount and n.status <> 'failed'
        and (
          n.reason not in ('admin', 'returned', 'changed')
          or n.reason = 'admin' and n.attempts = 0 and n.status in ('pending', 'processed')
        )
      )
    )
  );
$$;
revoke execute on function private.is_refund_replaced from public, anon, authenticated, service_role;
