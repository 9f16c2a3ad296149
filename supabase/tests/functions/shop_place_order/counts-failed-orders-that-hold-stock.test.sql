begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('u' || n, 'asha', tests.order_line('lamp')) from generate_series(1, 3) n;
select tests.shop_settle_payment('u1', 'one', 'failed');

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'code',
  'too_many_unpaid',
  'counts an order whose payment failed while it holds its stock'
);

select tests.expire('u1');

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay') ->> 'ok', 'true', 'counts it no more after that'
);

select * from finish();
rollback;
