begin;
select plan(5);
select tests.create_shop();
-- Its order has no shipping.
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'declined', 'failed');
select tests.set_zone('{"fee": 20}');
select is(tests.shop_reopen_order(), 'changed true', 'keeps the delivery of an order that holds its stock');

select tests.create_online_order('two', 'bala', tests.order_line('lamp')) from tests.set_zone(null);
select tests.shop_settle_payment('two', 'second', 'failed');
select tests.expire('two');
select tests.set_zone('{"fee": 20}');
select is(tests.shop_reopen_order('bala', 'two'), 'shipping_changed', 'rejects another fee');
select tests.set_zone('{"delivered": false}');
select is(tests.shop_reopen_order('bala', 'two'), 'not_served', 'rejects an address that is not served any more');
select is(tests.order_state('two'), 'failed/failed/razorpay', 'changes nothing');
select tests.set_zone('{"fee": 0, "cod": false}');
select is(tests.shop_reopen_order('bala', 'two'), 'changed true', 'accepts the fee of the order');

select * from finish();
rollback;
