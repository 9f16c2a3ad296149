begin;
select plan(2);
select tests.create_shop();

select is(tests.admin_list_products(p_who => w) ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['asha', 'service_role']) w;

select * from finish();
rollback;
