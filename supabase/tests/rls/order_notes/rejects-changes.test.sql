begin;
select plan(12);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
select tests.run_as(
  'admin',
  $$insert into public.order_notes (order_id, note) values (tests.order_id('one'), 'Call first')$$
);

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w,
  unnest(
    array[
      'update public.order_notes set note = note',
      'delete from public.order_notes',
      'truncate public.order_notes'
    ]
  ) s;

select * from finish();
rollback;
