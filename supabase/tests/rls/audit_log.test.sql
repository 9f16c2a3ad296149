begin;
select plan(25);
select tests.scene();
select tests.attempt('chief', 'update public.products set price = 101 where id = tests.id(''lamp'')');

-- select
select is(tests.attempt('anon', 'select 1 from public.audit_log'), '42501', 'a visitor reads no audit log');
select is(tests.attempt('asha', 'select 1 from public.audit_log'), '0', 'nor does a shopper');
select is(tests.attempt('bala', 'select 1 from public.audit_log'), '0', 'nor another');
select is(tests.attempt('chief', 'select 1 from public.audit_log where entity_id = tests.id(''lamp'')::text'), '1', 'an admin reads it');
select is(tests.attempt('service_role', 'select 1 from public.audit_log where entity_id = tests.id(''lamp'')::text'), '1', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.audit_log default values',
    'update public.audit_log set entity = entity',
    'delete from public.audit_log',
    'truncate public.audit_log cascade'
  ]) s;

select * from finish();
rollback;
