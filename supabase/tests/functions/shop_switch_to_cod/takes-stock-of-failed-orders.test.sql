begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('two', 'asha', tests.order_line('mat', 2));
select tests.shop_settle_payment('two', 'two', 'failed');
select tests.expire('two');

select is(tests.stock('mat'), 5, 'starts with the stock returned');
select is(
  tests.shop_switch_to_cod('asha', 'two') || ' ' || tests.order_state('two'),
  'changed true confirmed/pending/cod',
  'switches the failed order'
);
select is(tests.stock('mat'), 3, 'takes the stock again');

select tests.create_online_order('three', 'asha', tests.order_line('mat', 3));
select tests.shop_settle_payment('three', 'three', 'failed');
select tests.expire('three');
update public.products set stock = 2 where id = tests.id('mat');

select is(
  tests.shop_switch_to_cod('asha', 'three') || ' ' || tests.order_state('three'),
  'out_of_stock failed/failed/razorpay',
  'rejects an order whose stock is gone'
);
select is(tests.stock('mat'), 2, 'takes no stock then');

select * from finish();
rollback;
