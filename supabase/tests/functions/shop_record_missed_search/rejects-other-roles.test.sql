begin;
select plan(3);
select tests.create_shop();

select is(
  tests.run_as(w, $$select public.shop_record_missed_search('trampoline')$$),
  '42501',
  'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'admin']) w;

select * from finish();
rollback;
