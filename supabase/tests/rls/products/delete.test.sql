begin;
select plan(7);
select tests.create_shop();

select is(
  tests.run_as('asha', $$delete from public.products where id = tests.id('mat')$$),
  '0',
  'deletes nothing for a shopper'
);
select is(tests.run_as('anon', 'delete from public.products'), '42501', 'rejects a visitor');
select is(tests.run_as(w, 'truncate public.products cascade'), '42501', 'rejects truncate by ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(
  tests.run_as('admin', $$delete from public.products where id = tests.id('mat')$$),
  '1',
  'deletes a product for an admin'
);

select * from finish();
rollback;
