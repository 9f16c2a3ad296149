begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_user_limit => 1);
select tests.create_order(
  'one',
  'asha',
  tests.order_line('lamp', 3) || tests.order_line('mat'),
  p_coupon => 'TEST10',
  p_discount => 10
);
select tests.shop_cancel_order('asha', 'one');

select is(
  tests.shop_cancel_order('asha', 'one'),
  '{"ok": false, "code": "already_cancelled", "status": "cancelled"}',
  'rejects a second cancellation'
);
select is(tests.stock_and_uses(), '10 0', 'returns stock and coupon use only once');

select * from finish();
rollback;
