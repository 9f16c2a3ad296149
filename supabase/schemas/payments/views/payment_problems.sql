-- Payments and refunds that an admin must look at: a failed refund that is still owed, of a payment of which something
-- is left, and that was not sent again, by its button or as another of at least its amount; a refund that has not been
-- made for a day; a payment without an order; cash that the shop still has of an order that has ended;
-- an online order that has left unpaid, or of which a part has; a dispute that is not decided, and for 30 days one that
-- is lost.
create view private.payment_problems with (security_barrier) as
select r.id::text as id, case r.status when 'failed' then 'refund_failed' else 'refund_waiting' end as kind,
  r.order_id, r.payment_id, r.amount, r.updated_at as since
from public.refunds r
-- As in the index refunds_unfinished_idx.
where r.status in ('due', 'pending', 'failed')
  and (
    (
      r.status <> 'failed' and r.created_at < now() - interval '1 day'
      -- Its dispute is in the list.
      and not (select private.is_refund_held(r, p) from public.payments p where p.id = r.payment_id)
    )
    or (
      r.status = 'failed'
      and private.is_refund_owed(r)
      and (select private.refundable_amount(p) from public.payments p where p.id = r.payment_id) > 0
      and not private.is_refund_replaced(r)
    )
  )
union all
select p.id, 'no_order', null, p.id, p.amount, p.created_at
from public.payments p
where p.order_id is null and p.status in ('authorized', 'captured')
union all
select o.id::text, 'cash_kept', o.id, null, o.total_amount, o.updated_at
from public.orders o
-- As in the index orders_cash_kept_idx.
where o.payment_method = 'cod' and o.payment_status = 'paid' and o.status in ('cancelled', 'failed')
  and o.total_amount > 0
union all
select o.id::text, 'sent_unpaid', o.id, null, o.total_amount, o.updated_at
from public.orders o
-- As in the index orders_sent_unpaid_idx.
where o.payment_method = 'razorpay' and o.payment_status in ('pending', 'failed')
  and o.status in ('confirmed', 'processing', 'shipped', 'delivered') and o.total_amount > 0
  and (o.status in ('shipped', 'delivered') or private.has_parcels(o.id))
union all
select d.id, case d.status when 'lost' then 'dispute_lost' else 'dispute' end, d.order_id, d.payment_id, d.amount,
  d.event_at
from private.disputes d
where d.status in ('created', 'under_review', 'action_required')
  or (d.status = 'lost' and d.event_at > now() - interval '30 days');
comment on view private.payment_problems is 'Payments and refunds that need an admin.';
revoke all on private.payment_problems from public, anon, authenticated, service_role;
