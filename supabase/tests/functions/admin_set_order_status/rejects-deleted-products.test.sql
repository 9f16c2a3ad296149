begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_order(
  'one',
  'asha',
  tests.order_line('lamp', 3),
  p_coupon => 'TEST10',
  p_discount => 10
);
select tests.set_status('one', 'cancelled');
delete from public.products where id = tests.id('lamp');

select is(
  tests.set_status('one', 'confirmed'),
  'out_of_stock',
  'rejects an order whose product was deleted'
);
select is(
  current_setting('haat.actor', true) || current_setting('haat.reason', true),
  '',
  'clears the context after a rejection'
);

select * from finish();
rollback;
