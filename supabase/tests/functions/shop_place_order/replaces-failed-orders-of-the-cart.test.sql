begin;
select plan(8);
select tests.create_shop();

-- A shopper whose payment was declined changes the cart and orders again: the goods of the first order are theirs.
select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
update public.products set stock = 3 where id = tests.id('lamp');
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.create_online_order('old', 'asha', tests.order_line('mat', 5));
update public.orders set cart_id = tests.id('cart') where razorpay_order_id in ('order_one', 'order_old');
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.shop_settle_payment('old', 'old', 'failed');
select tests.expire('old');

create temp table later on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 2),
  'razorpay',
  p_cart => tests.id('cart'),
  p_coupon => 'TEST10',
  p_discount => 10
) as a;

select is((select a ->> 'ok' from later), 'true', 'accepts the stock and the coupon of the failed order');
select is(tests.order_state('one'), 'cancelled/failed/razorpay', 'cancels the failed order');
select is(tests.order_state('old'), 'cancelled/failed/razorpay', 'cancels one that has been released, too');
select is(tests.stock_and_uses(), '1 1', 'takes over its stock and its coupon');
select is(tests.stock('mat'), 5, 'returns nothing twice');
select ok(
  tests.ledger_matches_stock('lamp') and tests.ledger_matches_stock('mat'), 'keeps the stock ledger in balance'
);
select is(
  tests.shop_settle_payment('one', 'again', 'captured') || ': ' || tests.refunds_of('one'),
  'refund_due: cancelled due 290.00',
  'refunds a payment of the replaced order'
);
select is(
  tests.shop_place_order('bala', tests.order_line('lamp', 2)) ->> 'code', 'out_of_stock', 'frees nothing for others'
);

select * from finish();
rollback;
