begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(tests.shop_cancel_order(w, 'one') ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'service_role']) w;

select * from finish();
rollback;
