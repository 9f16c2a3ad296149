begin;
select plan(8);
select tests.create_shop();

select is(
  tests.run_as(w, $$update public.payment_secrets set key_secret = 'x'$$),
  '42501',
  'rejects an update by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(
  tests.run_as(w, 'insert into public.payment_secrets (id) values (true)'),
  '42501',
  'rejects an insert by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;

select * from finish();
rollback;
