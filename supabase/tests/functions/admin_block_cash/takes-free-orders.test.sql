begin;
select plan(1);
select tests.create_shop();
select tests.create_coupon('FREE', 100);
select tests.call_as('admin', format('public.admin_block_cash(%L, ''Refused parcels'')', tests.id('asha')));

select is(
  tests.outcome(tests.shop_place_order('asha', tests.order_line('lamp'), 'cod', p_coupon => 'FREE', p_discount => 100)),
  'ok', 'an order that costs nothing collects no cash'
);

select * from finish();
rollback;
