begin;
select plan(1);
select tests.create_shop();

select tests.create_coupon('TEST20', 20);
select tests.create_order(
  'two',
  'bala',
  tests.order_line('lamp'),
  p_coupon => 'TEST20',
  p_discount => 20
);
select private.release_stock(tests.order_id('two')), private.release_stock(tests.order_id('two'));

select is(tests.coupon_uses('TEST20'), 0, 'a second release changes no coupon use');

select * from finish();
rollback;
