begin;
select plan(6);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));

select is(
  tests.batch_results(tests.create_batch('processing', array(
    select o.order_number from public.orders o cross join generate_series(1, 2) where o.id = tests.order_id('one')
    union all select 'ORD-1000000000009'
  )) ->> 'id'),
  'left not_found',
  'an order counts once, and an unknown number is refused'
);
select is(tests.outcome(tests.create_batch('lost')), 'invalid_change', 'refuses an unknown change');
select is(tests.outcome(tests.create_batch('processing', '{}')), 'no_orders', 'refuses no orders');
select is(
  tests.outcome(tests.create_batch('processing', array(select 'ORD-' || n from generate_series(1, 501) n))),
  'too_many',
  'refuses more than 500'
);
select is(
  tests.outcome(tests.create_batch('processing', array(select 'ORD-' || n from generate_series(1, 500) n))),
  'ok',
  'accepts 500'
);
select is(
  tests.outcome(tests.call_as(
    'admin', $$public.admin_create_order_batch('{"change": "processing", "orders": [{"seen": "confirmed"}]}')$$
  )),
  '22023',
  'refuses an order without a number'
);

select * from finish();
rollback;
