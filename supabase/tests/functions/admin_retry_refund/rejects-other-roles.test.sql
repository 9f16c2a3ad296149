begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'cancelled');
create temp table first as select tests.latest_refund_id('due') as id;

select is(tests.admin_retry_refund((select id from first), w), '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;
