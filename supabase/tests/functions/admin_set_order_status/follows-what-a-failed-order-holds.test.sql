begin;
select plan(8);
select tests.create_shop();

-- A failed order that still holds its stock and coupon: an admin takes nothing twice and returns it once.
select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
update public.products set stock = 3 where id = tests.id('lamp');
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');

select is(tests.set_state('confirmed'), 'confirmed/failed/razorpay', 'confirms it although its product is sold out');
select is(tests.stock_and_uses(), '0 1', 'takes nothing twice');
select is(tests.reserved_for(), null, 'ends the time limit');
select is(tests.set_state('failed'), 'failed/failed/razorpay', 'sets it to failed again');
select is(tests.stock_and_uses(), '3 0', 'returns stock and coupon, because an admin ended it');

select tests.set_state('pending');
select tests.shop_settle_payment('one', 'two', 'failed');

select is(tests.set_state('cancelled'), 'cancelled/failed/razorpay', 'cancels an order whose payment failed again');
select is(tests.stock_and_uses(), '3 0', 'returns stock and coupon once');
select ok(tests.ledger_matches_stock('lamp'), 'keeps the stock ledger in balance');

select * from finish();
rollback;
