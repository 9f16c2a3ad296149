begin;
select plan(26);
select tests.scene();
select tests.order_named('one', 'asha', tests.line('lamp'));
select is(tests.attempt('chief', 'insert into public.order_notes (order_id, note) values (tests.order_id(''one''), ''Call first'')'), '1', 'an admin writes');
select results_eq($$select author_id, note from public.order_notes$$, $$values (tests.id('chief'), 'Call first')$$, 'under her own name');
select results_eq(
  $$select actor_id, action, after ->> 'note' from public.audit_log where entity = 'order_notes'$$,
  $$values (tests.id('chief'), 'insert', 'Call first')$$,
  'and the audit log has it'
);

-- select
select is(tests.attempt('anon', 'select 1 from public.order_notes'), '42501', 'a visitor reads none');
select is(tests.attempt('asha', 'select 1 from public.order_notes'), '0', 'nor does the order''s shopper');
select is(tests.attempt('bala', 'select 1 from public.order_notes'), '0', 'nor a stranger');
select is(tests.attempt('chief', 'select 1 from public.order_notes'), '1', 'an admin all');

-- insert
select is(tests.attempt(w, 'insert into public.order_notes (order_id, note) values (tests.order_id(''one''), ''x'')'), '42501', w || ' may not write')
from unnest(array['anon', 'asha', 'bala', 'service_role']) w;
select is(tests.attempt('chief', format('insert into public.order_notes (order_id, note, author_id) values (tests.order_id(''one''), ''x'', %L)', tests.id('asha'))), '42501', 'nobody writes in another''s name');
select is(tests.attempt('chief', 'insert into public.order_notes (order_id, note) values (tests.order_id(''one''), '''')'), '23514', 'a note says something');
select is(tests.attempt('chief', 'insert into public.order_notes (order_id, note) values (tests.order_id(''one''), repeat(''x'', 1001))'), '23514', 'and is no book');

-- what was said stays
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'chief', 'service_role']) w,
  unnest(array['update public.order_notes set note = note', 'delete from public.order_notes', 'truncate public.order_notes']) s;
select * from finish();
rollback;
