begin;
select plan(8);
select tests.create_shop();

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w,
  unnest(array['select 1 from public.cod_remittance_lines', 'delete from public.cod_remittance_lines']) s;

select * from finish();
rollback;
