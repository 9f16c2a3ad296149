begin;
select plan(13);
select tests.create_shop();
select tests.create_staff();

select is(
  tests.run_as(w, 'select * from public.tax_rates'),
  case when w in ('admin', 'packer', 'content', 'service_role') then '5' when w = 'anon' then '42501' else '0' end,
  'rows that ' || w || ' reads'
)
from unnest(array['admin', 'packer', 'content', 'service_role', 'anon', 'asha', 'support']) w;
select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['asha', 'admin', 'service_role']) w,
  unnest(array['update public.tax_rates set rate = 0', 'delete from public.tax_rates']) s;

select * from finish();
rollback;
