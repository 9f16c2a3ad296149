begin;
select plan(12);
select tests.create_shop();
select tests.create_gst_order();
select tests.set_status('one', 'delivered'), tests.set_status('one', 'cancelled');

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.credit_notes default values',
      'update public.credit_notes set total_amount = 1',
      'delete from public.credit_notes'
    ]
  ) s;

select * from finish();
rollback;
