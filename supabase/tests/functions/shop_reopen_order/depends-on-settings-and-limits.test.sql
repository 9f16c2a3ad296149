begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.expire('one');
update public.settings set enable_razorpay = false;

select is(
  tests.shop_reopen_order(),
  'payment_method_unavailable',
  'rejects an order while online payment is disabled'
);

update public.settings set enable_razorpay = true;
select tests.create_order('u' || n, 'asha', tests.order_line('lamp'), 'razorpay')
from generate_series(1, 3) n;

select is(tests.shop_reopen_order(), 'too_many_unpaid', 'rejects a fourth unpaid order');

select * from finish();
rollback;
