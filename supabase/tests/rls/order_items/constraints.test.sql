begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp') || tests.order_line('mat'));

select throws_ok(
  $$update public.order_items set quantity = 0 where order_id = tests.order_id('one')$$,
  '23514',
  null,
  'rejects a quantity below 1'
);
select throws_ok(
  $$update public.order_items set total_price = 1 where order_id = tests.order_id('one')$$,
  '23514',
  null,
  'rejects a total other than price times quantity'
);

select * from finish();
rollback;
