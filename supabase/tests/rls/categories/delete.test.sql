begin;
select plan(9);
select tests.create_shop();

select is(
  tests.run_as(w, $$delete from public.categories where id = tests.id('attic')$$),
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(
  tests.run_as(w, 'truncate public.categories cascade'),
  '42501',
  'rejects truncate by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select throws_ok(
  $$delete from public.categories where id = tests.id('pots')$$,
  '23503',
  null,
  'keeps a category that has products'
);

select * from finish();
rollback;
