begin;
select plan(3);
select tests.create_shop();

select is(tests.admin_list_users(w, '') ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;
