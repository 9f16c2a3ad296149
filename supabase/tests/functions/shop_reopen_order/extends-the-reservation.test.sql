begin;
select plan(9);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);

select is(tests.shop_reopen_order(), 'changed false', 'keeps a waiting order as it is');
select is(tests.reserved_for(), interval '30 minutes', 'keeps its reservation');
select is(
  tests.reopen_when($$held_until = now() + interval '10 minutes'$$),
  'changed false',
  'keeps an order with ten minutes left'
);
select is(tests.reserved_for(), interval '10 minutes', 'keeps its ten minutes');
select is(
  tests.reopen_when($$held_until = now() + interval '9 minutes'$$),
  'changed false',
  'accepts an order with fewer minutes left'
);
select is(tests.reserved_for(), interval '30 minutes', 'reserves the stock for another half hour');
select is(
  tests.reopen_when(
    $$held_until = now() + interval '9 minutes', created_at = now() - interval '2 hours'$$
  ),
  'changed false',
  'accepts an order placed two hours ago'
);
select is(tests.reserved_for(), interval '9 minutes', 'does not extend its reservation');
select is(tests.stock_and_uses(), '7 1', 'takes stock and coupon only once');

select * from finish();
rollback;
