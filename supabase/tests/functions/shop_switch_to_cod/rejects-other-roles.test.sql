begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('three', 'asha', tests.order_line('mat', 3));
select tests.shop_settle_payment('three', 'three', 'failed');

select is(tests.shop_switch_to_cod(w, 'three'), '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'service_role']) w;

select * from finish();
rollback;
