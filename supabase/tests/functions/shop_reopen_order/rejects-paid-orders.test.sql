begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'two', 'captured');

select is(tests.shop_reopen_order(), 'paid', 'rejects a paid order');
select is(tests.reopen_when($$payment_status = 'refunded'$$), 'paid', 'rejects a refunded order');

select * from finish();
rollback;
