begin;
select plan(13);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_order(
  'one',
  'asha',
  tests.order_line('lamp', 3),
  p_coupon => 'TEST10',
  p_discount => 10
);

select is(tests.stock_and_uses(), '7 1', 'starts with reserved stock and coupon');
select is(tests.set_status('one', 'cancelled'), 'cancelled', 'cancels the order');
select is(tests.stock_and_uses(), '10 0', 'returns stock and coupon');
select is(
  (select cancelled_at from public.orders where id = tests.order_id('one')),
  now(),
  'sets cancelled_at'
);
select is(tests.set_status('one', 'cancelled'), 'cancelled', 'accepts the same status again');
select is(tests.stock_and_uses(), '10 0', 'returns nothing twice');
select is(tests.set_status('one', 'failed'), 'failed', 'moves from cancelled to failed');
select is(tests.stock_and_uses(), '10 0', 'returns nothing twice between cancelled and failed');
select is(
  (select cancelled_at from public.orders where id = tests.order_id('one')),
  null,
  'clears cancelled_at'
);
select is(tests.set_status('one', 'processing'), 'processing', 'reinstates the order');
select is(tests.stock_and_uses(), '7 1', 'takes stock and coupon again');
select is(tests.set_status('one', 'failed'), 'failed', 'fails the order');
select is(tests.stock_and_uses(), '10 0', 'returns stock and coupon again');

select * from finish();
rollback;
