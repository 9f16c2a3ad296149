begin;
select plan(8);
select tests.create_shop();

select is(
  tests.run_as('asha', $$delete from public.categories where id = tests.id('pots')$$),
  '0',
  'deletes nothing for a shopper'
);
select is(tests.run_as('anon', 'delete from public.categories'), '42501', 'rejects a visitor');
select is(
  tests.run_as(w, 'truncate public.categories cascade'),
  '42501',
  'rejects truncate by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(
  tests.run_as('admin', $$delete from public.categories where id = tests.id('pots')$$),
  '1',
  'deletes a category for an admin'
);
select is(
  (select count(*) from public.products where id = tests.id('lamp') and category_id is null),
  1::bigint,
  'keeps its products without a category'
);

select * from finish();
rollback;
