begin;
select plan(7);
select tests.create_shop();

-- The last unit and the last use of a coupon stay with a shopper whose first attempt was declined.
select tests.create_coupon('TESTONE', 10, p_usage_limit => 1);
update public.products set stock = 1 where id = tests.id('lamp');
select tests.create_online_order('one', 'asha', tests.order_line('lamp'), 'TESTONE', 10);
select tests.shop_settle_payment('one', 'first', 'failed');

select is(
  tests.shop_place_order('bala', tests.order_line('lamp')) ->> 'code',
  'out_of_stock',
  'sells the last unit to nobody else'
);
select is(
  tests.shop_place_order('bala', tests.order_line('mat'), p_coupon => 'TESTONE', p_discount => 10) ->> 'code',
  'coupon_exhausted',
  'gives the last use of the coupon to nobody else'
);
select is(
  tests.shop_settle_payment('one', 'second', 'captured') || ' ' || tests.order_state('one'),
  'paid confirmed/paid/razorpay',
  'confirms the order with the second attempt'
);
select is(tests.stock_and_uses('lamp', 'TESTONE'), '0 1', 'takes stock and coupon once');
select is(tests.refunds_of('one'), 'none', 'refunds nothing');
select is(tests.reserved_for(), null, 'ends the time limit');
select ok(tests.ledger_matches_stock('lamp'), 'keeps the stock ledger in balance');

select * from finish();
rollback;
