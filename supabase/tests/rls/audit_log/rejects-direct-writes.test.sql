begin;
select plan(20);
select tests.create_shop();

select tests.run_as(
  'admin',
  $$update public.products set price = 101 where id = tests.id('lamp')$$
);

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.audit_log default values',
      'update public.audit_log set entity = entity',
      'delete from public.audit_log',
      'truncate public.audit_log cascade'
    ]
  ) s;

select * from finish();
rollback;
