begin;
select plan(6);
select tests.create_shop();
select tests.create_staff();

select is(
  tests.outcome(tests.call_as(w, 'public.admin_cod_remittance(gen_random_uuid())')),
  '42501', 'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'packer', 'support', 'content']) w;
select is(
  tests.call_as('admin', 'public.admin_cod_remittance(gen_random_uuid())'), null, 'finds nothing under an unknown id'
);

select * from finish();
rollback;
