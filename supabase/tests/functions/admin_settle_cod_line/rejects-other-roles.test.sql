begin;
select plan(5);
select tests.create_shop();
select tests.create_staff();

select is(
  tests.outcome(tests.call_as(w, $$public.admin_settle_cod_line(1, 'x')$$)),
  '42501', 'rejects a call by ' || w
)
from unnest(array['anon', 'asha', 'packer', 'support', 'content']) w;

select * from finish();
rollback;
