begin;
select plan(7);
select tests.create_shop();
select tests.create_staff();

select is(
  tests.outcome(tests.call_as(w, $$public.admin_save_tax_rate('gold', 3)$$)), '42501', 'rejects a call by ' || w
)
from unnest(array['anon', 'service_role', 'asha', 'manager', 'packer', 'support', 'content']) w;

select * from finish();
rollback;
