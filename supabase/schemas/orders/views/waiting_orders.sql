-- Orders that wait for the shop: to be packed and shipped, for their money to be put right, or for the answer to a
-- return or for what follows once its items are back. An order is here once for each reason.
create view private.waiting_orders with (security_barrier) as
select o.id as order_id
from public.orders o
-- As in the index orders_waiting_idx.
where o.status in ('pending', 'confirmed', 'processing') and o.held_until is null
union all
select p.order_id from private.payment_problems p where p.order_id is not null
union all
select r.order_id from public.return_requests r where r.status in ('requested', 'received');
comment on view private.waiting_orders is 'Orders that wait for the shop.';
revoke all on private.waiting_orders from public, anon, authenticated, service_role;
