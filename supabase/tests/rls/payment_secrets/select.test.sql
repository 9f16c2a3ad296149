begin;
select plan(4);
select tests.create_shop();

select is(tests.run_as(w, 'select 1 from public.payment_secrets'), '42501', 'rejects ' || w)
from unnest(array['anon', 'asha', 'admin']) w;
select is(
  tests.run_as('service_role', 'select 1 from public.payment_secrets'),
  '1',
  'returns the secrets to the server'
);

select * from finish();
rollback;
