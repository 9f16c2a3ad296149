begin;
select plan(10);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.run_as(
    'admin',
    $$
      insert into public.order_notes (order_id, note) values (tests.order_id('one'), 'Call first')
    $$
  ),
  '1',
  'accepts an admin'
);
select results_eq(
  $$select author_id, note from public.order_notes$$,
  $$values (tests.id('admin'), 'Call first')$$,
  'stores the admin as the author'
);
select results_eq(
  $$select actor_id, action, after ->> 'note' from public.audit_log where entity = 'order_notes'$$,
  $$values (tests.id('admin'), 'insert', 'Call first')$$,
  'records the note in the audit log'
);
select is(
  tests.run_as(
    w,
    $$insert into public.order_notes (order_id, note) values (tests.order_id('one'), 'x')$$
  ),
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha', 'bala', 'service_role']) w;
select is(
  tests.run_as(
    'admin',
    format(
      $$
        insert into public.order_notes (order_id, note, author_id)
        values (tests.order_id('one'), 'x', %L)
      $$,
      tests.id('asha')
    )
  ),
  '42501',
  'rejects another author'
);
select is(
  tests.run_as(
    'admin',
    $$insert into public.order_notes (order_id, note) values (tests.order_id('one'), '')$$
  ),
  '23514',
  'rejects an empty note'
);
select is(
  tests.run_as(
    'admin',
    $$
      insert into public.order_notes (order_id, note)
      values (tests.order_id('one'), repeat('x', 1001))
    $$
  ),
  '23514',
  'rejects a note of more than 1,000 characters'
);

select * from finish();
rollback;
