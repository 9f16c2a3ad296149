begin;
select plan(5);
select tests.create_shop();

update public.orders set held_until = now() where held_until is not null;
select tests.create_coupon('TEST10', 10);
select tests.create_order(
  'old',
  'asha',
  tests.order_line('lamp', 3) || tests.order_line('mat'),
  'razorpay',
  'TEST10',
  10
);
select tests.create_order(
  'old2',
  'bala',
  tests.order_line('mat') || tests.order_line('lamp'),
  'razorpay'
);
update public.orders
set created_at = now() - interval '31 minutes', held_until = now() - interval '1 second'
where id in (tests.order_id('old'), tests.order_id('old2'));

select is(
  tests.call_as('service_role', 'public.shop_expire_unpaid_orders(false)'),
  '2',
  'fails two orders whose reservation ended'
);
select is(
  (select status || '/' || payment_status from public.orders where id = tests.order_id(o)),
  'failed/failed',
  'sets status and payment status of the order ' || o
)
from unnest(array['old', 'old2']) o;
select results_eq(
  $$
    select status, actor, note
    from public.order_status_history
    where order_id = tests.order_id('old')
    order by id desc
    limit 1
  $$,
  $$values ('failed', 'system', 'Not paid within 30 minutes')$$,
  'records the reason in the status history'
);
select is(
  tests.call_as('service_role', 'public.shop_expire_unpaid_orders(false)'),
  '0',
  'finds nothing in a second run'
);

select * from finish();
rollback;
