begin;
select plan(7);
select tests.create_shop();

select is(
  tests.run_as(w, $$select 1 from public.products where id = tests.id('lamp')$$),
  '1',
  'returns an active product to ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(
  tests.run_as(w, $$select 1 from public.products where id = tests.id('ghost')$$),
  '0',
  'returns no inactive product to ' || w
)
from unnest(array['anon', 'asha']) w;
select is(
  tests.run_as('admin', $$select 1 from public.products where id = tests.id('ghost')$$),
  '1',
  'returns an inactive product to an admin'
);

select * from finish();
rollback;
