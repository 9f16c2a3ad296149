begin;
select plan(20);
select tests.scene();
delete from public.contact_messages;
select tests.attempt('asha', 'select public.send_message(''Asha'', ''a@tests.example'', ''Where is it?'')');

-- select
select is(tests.attempt('anon', 'select 1 from public.contact_messages'), '42501', 'a visitor reads no message');
select is(tests.attempt('asha', 'select 1 from public.contact_messages'), '0', 'its writer has the answer by mail');
select is(tests.attempt('bala', 'select 1 from public.contact_messages'), '0', 'a stranger reads none');
select is(tests.attempt('chief', 'select 1 from public.contact_messages'), '1', 'an admin does');
select is(tests.attempt('service_role', 'select 1 from public.contact_messages'), '1', 'so does the server');

-- update: only that it was read, and only by admins
select is(tests.attempt('anon', 'update public.contact_messages set read_at = now()'), '42501', 'a visitor marks nothing');
select is(tests.attempt('asha', 'update public.contact_messages set read_at = now()'), '0', 'nor does a shopper');
select is(tests.attempt('chief', 'update public.contact_messages set read_at = now()'), '1', 'an admin marks it read');
select is((select actor_id from public.audit_log where entity = 'contact_messages'), tests.id('chief'), 'which is on record');
select is(tests.attempt('chief', 'update public.contact_messages set message = ''Nothing'''), '42501', 'nobody changes what was said');

-- written by send_message alone
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'chief']) w,
  unnest(array[
    'insert into public.contact_messages (number, name, email, message) values (9, ''A'', ''a@b.c'', ''Hi'')',
    'delete from public.contact_messages',
    'truncate public.contact_messages'
  ]) s;
select is(tests.attempt('service_role', 'update public.contact_messages set read_at = null'), '42501', 'the server marks nothing either');
select * from finish();
rollback;
