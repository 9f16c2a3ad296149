begin;
select plan(4);
select tests.create_shop();

select is(
  tests.run_as(w, $$insert into public.missed_searches (phrase) values ('zqxword')$$),
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;

select * from finish();
rollback;
