begin;
select plan(4);
select tests.create_shop();

select is(tests.run_as(w, 'select 1 from public.settings'), '1', 'returns the settings to ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;

select * from finish();
rollback;
