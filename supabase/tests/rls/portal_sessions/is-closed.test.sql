begin;
select plan(8);
select tests.create_shop();

select is(tests.run_as(w, 'delete from public.portal_sessions'), '42501', 'rejects a deletion by ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(tests.run_as(w, 'select from public.portal_sessions'), '42501', 'rejects a look by ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;

select * from finish();
rollback;
