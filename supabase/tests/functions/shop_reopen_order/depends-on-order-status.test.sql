begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);

select is(tests.reopen_when($$status = 'cancelled'$$), 'cancelled', 'rejects a cancelled order');
select is(
  tests.reopen_when($$status = 'confirmed', payment_method = 'cod'$$),
  'payment_method_unavailable',
  'rejects an order for cash on delivery'
);

select * from finish();
rollback;
