begin;
select plan(4);
select tests.create_shop();

select is(
  tests.run_as('admin', $$insert into public.search_words (word, means) values ('zqxword', '{lamp}')$$),
  '1',
  'accepts an admin'
);
select is(
  tests.run_as(w, $$insert into public.search_words (word, means) values ('zqxword', '{lamp}')$$),
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha', 'service_role']) w;

select * from finish();
rollback;
