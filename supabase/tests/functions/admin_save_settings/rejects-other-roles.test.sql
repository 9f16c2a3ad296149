begin;
select plan(4);
select tests.create_shop();

update public.settings set updated_at = now();

select is(tests.admin_save_settings(w, '{"tax_rate": 0}', 'x', 'y'), '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;
select is(
  (select tax_rate::text || ' ' || tests.payment_secrets() from public.settings),
  '18.00 - -',
  'changes nothing'
);

select * from finish();
rollback;
