begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);

select is(tests.shop_reopen_order(w), '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'service_role']) w;

select * from finish();
rollback;
