begin;
select plan(4);
select tests.create_shop();

select is(
  tests.run_as(w, 'update private.document_counters set last_number = 1'),
  '42501',
  'rejects a change of the counters by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;

select * from finish();
rollback;
