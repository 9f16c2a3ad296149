begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'failed');
select is(tests.order_state('one'), 'failed/failed/razorpay', 'an order whose payment was declined');
select is(
  tests.shop_cancel_order('asha', 'one') ->> 'status', 'cancelled', 'is cancelled while it holds its stock'
);
select is((select stock from public.products where id = tests.id('lamp')), 10, 'which is returned');

select tests.create_online_order('two', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('two', 'two', 'failed');
update public.orders set held_until = now() - interval '1 second' where id = tests.order_id('two');
select public.shop_expire_unpaid_orders(false);
select is(
  tests.shop_cancel_order('asha', 'two'),
  '{"ok": false, "code": "not_cancellable", "status": "failed"}',
  'one that has released its stock is not'
);
select is((select stock from public.products where id = tests.id('lamp')), 10, 'and its stock is returned once');

select * from finish();
rollback;
