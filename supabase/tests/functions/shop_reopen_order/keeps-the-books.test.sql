begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.shop_reopen_order();

select ok(tests.ledger_matches_stock('lamp'), 'keeps the stock ledger in balance');
select is(tests.refunds_of('one'), 'none', 'creates no refund');

select * from finish();
rollback;
