begin;
select plan(1);
select tests.create_shop();

select is(
  tests.run_as(w, 'select 1 from private.search_terms'),
  '42501',
  'hides the list from ' || w
)
from unnest(array['admin']) w;

select * from finish();
rollback;
