begin;
select plan(4);
select tests.create_shop();

update public.orders set held_until = now() where held_until is not null;
update public.products set is_active = true where id = tests.id('ghost');
select tests.create_order('young', 'asha', tests.order_line('lamp'), 'razorpay');
select tests.create_order('cash', 'asha', tests.order_line('lamp'), 'cod');
select tests.create_order('cash2', 'asha', tests.order_line('ghost'), 'cod');
select tests.create_order('paid', 'asha', tests.order_line('lamp'), 'razorpay');
update public.orders
set created_at = now() - interval '31 minutes', held_until = now() - interval '1 second'
where id in (tests.order_id('cash'), tests.order_id('cash2'), tests.order_id('paid'));
update public.orders set status = 'pending' where id = tests.order_id('cash2');
update public.orders
set created_at = now() - interval '30 minutes', held_until = now()
where id = tests.order_id('young');
update public.orders
set status = 'confirmed', payment_status = 'paid'
where id = tests.order_id('paid');
select public.shop_expire_unpaid_orders(false);

select is(
  (select status || '/' || payment_status from public.orders where id = tests.order_id(o.name)),
  o.status,
  'leaves the ' || o.name || ' order unchanged'
)
from (
  values
    ('young', 'pending/pending'),
    ('cash', 'confirmed/pending'),
    ('cash2', 'pending/pending'),
    ('paid', 'confirmed/paid')
) o (name, status);

select * from finish();
rollback;
