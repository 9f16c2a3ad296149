begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp', 2));
select tests.create_return('early', p_status => 'approved');

select is(tests.admin_refund_return('early', p_who => w) ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;
