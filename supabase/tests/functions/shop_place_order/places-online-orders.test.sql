begin;
select plan(4);
select tests.create_shop();

select tests.create_order('online', 'asha', tests.order_line('lamp'), 'razorpay');

select is(
  (select status || '/' || payment_status from public.orders where id = tests.order_id('online')),
  'pending/pending',
  'leaves an online order pending'
);
select is(
  (select confirmed_at from public.orders where id = tests.order_id('online')),
  null,
  'leaves confirmed_at empty'
);
select is(
  (select count(*) from public.order_status_history where order_id = tests.order_id('online')),
  1::bigint,
  'writes one row of history'
);
select is(tests.stock('lamp'), 9, 'takes the stock before the payment');

select * from finish();
rollback;
