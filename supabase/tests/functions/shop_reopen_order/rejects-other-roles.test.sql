begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);

select is(tests.shop_reopen_order('anon'), '42501', 'rejects a call by anon');
select is(tests.shop_reopen_order('service_role'), 'not_found', 'finds nothing for the server without a link');

select * from finish();
rollback;
