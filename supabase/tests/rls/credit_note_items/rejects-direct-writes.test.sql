begin;
select plan(12);
select tests.create_shop();
select tests.create_gst_order();
select tests.set_status('one', 'delivered'), tests.set_status('one', 'cancelled');

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.credit_note_items default values',
      'update public.credit_note_items set tax_amount = 1',
      'delete from public.credit_note_items'
    ]
  ) s;

select * from finish();
rollback;
