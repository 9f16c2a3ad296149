begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TESTONE', 10, p_usage_limit => 1);
select tests.create_online_order('used', 'asha', tests.order_line('lamp', 2), 'TESTONE', 10);
select tests.expire('used');
select tests.shop_place_order('bala', tests.order_line('lamp'), p_coupon => 'TESTONE', p_discount => 10);

select is(
  tests.shop_settle_payment('used', 'used', 'captured') || ': ' || tests.refunds_of('used'),
  'refund_due: late due 190.00',
  'creates a refund when the coupon is used up'
);
select is(tests.stock('lamp'), 9, 'takes no stock');

select * from finish();
rollback;
