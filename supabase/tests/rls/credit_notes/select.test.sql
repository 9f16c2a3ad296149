begin;
select plan(6);
select tests.create_shop();
select tests.create_staff();
select tests.create_gst_order();
select tests.set_status('one', 'delivered'), tests.set_status('one', 'cancelled');

create function tests.seen_notes(p_who text)
returns text
language sql
as $$
  select tests.run_as(p_who, 'select 1 from public.credit_notes') || ' '
    || tests.run_as(p_who, 'select 1 from public.credit_note_items');
$$;

select is(tests.seen_notes('anon'), '42501 42501', 'rejects a visitor');
select is(tests.seen_notes('asha'), '1 2', 'returns the notes of an order to its shopper');
select is(tests.seen_notes('bala'), '0 0', 'nothing to another shopper');
select is(tests.seen_notes('admin'), '1 2', 'all notes to the owner');
select is(tests.seen_notes('content'), '0 0', 'nothing to staff who may not read orders');
select is(tests.seen_notes('service_role'), '1 2', 'all notes to the server');

select * from finish();
rollback;
