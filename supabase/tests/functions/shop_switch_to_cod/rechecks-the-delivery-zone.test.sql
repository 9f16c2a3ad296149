begin;
select plan(5);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

select tests.set_zone('{"cod": false}');
select is(tests.shop_switch_to_cod(), 'no_cod_there', 'rejects cash where the zone takes none');
select is(tests.order_state('one'), 'pending/pending/razorpay', 'leaves the order as it is');

select tests.shop_settle_payment('one', 'declined', 'failed');
select tests.expire('one');
select tests.set_zone('{"fee": 20}');
select is(tests.shop_switch_to_cod(), 'shipping_changed', 'rejects another fee of an order without stock');
select tests.set_zone('{"delivered": false}');
select is(tests.shop_switch_to_cod(), 'not_served', 'rejects an address that is not served any more');
select tests.set_zone('{"fee": 0}');
select is(tests.shop_switch_to_cod(), 'changed true', 'accepts the fee of the order');

select * from finish();
rollback;
