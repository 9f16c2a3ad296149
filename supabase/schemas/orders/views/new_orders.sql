-- Orders that are new: from the time they need no payment any more, until they are processed.
create view private.new_orders with (security_barrier) as
select o.id as order_id, coalesce(o.confirmed_at, o.created_at) as since
from public.orders o
where o.status in ('pending', 'confirmed') and o.held_until is null;
comment on view private.new_orders is 'Orders that nobody has begun to work on.';
revoke all on private.new_orders from public, anon, authenticated, service_role;
