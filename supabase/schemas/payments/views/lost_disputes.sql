-- What the shop lost by disputes of the payments that orders were paid with, in rupees. A second payment of an order is
-- none of its revenue, so neither is what was lost of it. Of an order that was refunded in full only what the bank took
-- on top counts: the buyer got that twice.
create view private.lost_disputes as
select o.id as order_id, o.created_at, o.shipping_address, o.coupon_code, o.payment_method,
  case o.payment_status when 'paid' then p.lost_amount else greatest(-private.refundable_amount(p), 0) end as lost
from public.payments p
join public.orders o on o.id = p.order_id and o.razorpay_payment_id = p.id
-- Few, and found by their index: old payments are not read.
where p.id in (select d.payment_id from private.disputes d where d.status = 'lost')
  and o.payment_status in ('paid', 'refunded');
comment on view private.lost_disputes is 'What orders lost by disputes, in rupees.';
revoke all on private.lost_disputes from public, anon, authenticated, service_role;
