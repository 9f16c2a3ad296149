begin;
select plan(4);
select tests.create_shop();
select tests.create_gst_order();
select tests.set_status('one', 'delivered'), tests.set_status('one', 'cancelled');

select throws_ok(s, '55000', null, 'rejects ' || s || ' by anybody')
from unnest(
  array[
    'update public.credit_notes set total_amount = 1',
    'delete from public.credit_notes',
    'update public.credit_note_items set tax_amount = 1',
    'delete from public.credit_note_items'
  ]
) s;

select * from finish();
rollback;
