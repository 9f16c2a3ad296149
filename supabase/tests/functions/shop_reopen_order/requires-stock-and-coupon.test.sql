begin;
select plan(5);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.expire('one');
update public.products set stock = 2 where id = tests.id('lamp');

select is(tests.shop_reopen_order(), 'out_of_stock', 'rejects an order whose stock is gone');
select is(
  tests.call_as('asha', $$public.shop_reopen_order(tests.order_id('one'))$$) #>> '{lines,0,name}',
  'lamp',
  'returns the product that is gone'
);

update public.products set stock = 10 where id = tests.id('lamp');
update public.coupons set used_count = 1 where code = 'TEST10';

select is(
  tests.shop_reopen_order(),
  'coupon_exhausted',
  'rejects an order whose coupon was used by another order'
);

update public.coupons set used_count = 0 where code = 'TEST10';

select is(
  tests.stock('lamp') || ' ' || tests.order_state('one'),
  '10 failed/failed/razorpay',
  'changes nothing'
);
select is(
  current_setting('haat.actor', true) || current_setting('haat.reason', true),
  '',
  'clears the context'
);

select * from finish();
rollback;
