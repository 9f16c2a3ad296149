begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.expire('one');

select is(
  tests.reopen_when($$created_at = now() - interval '30 days 1 second'$$),
  'too_old',
  'rejects an order older than 30 days'
);
select is(
  tests.reopen_when($$created_at = now() - interval '30 days'$$),
  'changed true',
  'accepts an order of 30 days'
);

select * from finish();
rollback;
