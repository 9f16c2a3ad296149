begin;
select plan(7);
select tests.create_shop();
update public.products set stock = 100;
select tests.set_limits(false);
select tests.set_clock('2026-11-10 06:00:00+00');
-- Returns the tax that a month adds to the return, and the number of notes that are too late for it.
create function tests.filed(p_month text)
returns text
language sql
as $$
  select coalesce((select sum((h ->> 'tax')::numeric) from jsonb_array_elements(r -> 'hsn') h), 0) || ' '
    || coalesce((select sum((b ->> 'tax')::numeric) from jsonb_array_elements(r -> 'b2cs') b), 0) || ' '
    || (r -> 'counts' ->> 'late_notes')
  from tests.call_as('admin', format('public.admin_gst_return(%L)', p_month || '-01')) r;
$$;
select tests.create_gst_order();
select tests.create_gst_order('two');
select tests.create_gst_order('business');
update public.orders
set buyer_gstin = '27AAPFU0939F1ZV', billing_address = tests.billing_address(), place_of_supply = '27'
where id = tests.order_id('business');
select private.create_invoice(tests.order_id(o)) from unnest(array['one', 'two', 'business']) o;
select is(tests.filed('2026-11'), '217.32 144.88 0', 'what was sold');

-- The financial year ends on 31 March 2027: 30 November 2027 is the last day, in India.
select tests.set_clock('2027-11-30 18:29:59+00');
select private.create_credit_note(tests.order_id('one'), 'cancelled');
select is(tests.filed('2027-11'), '-72.44 -72.44 0', 'a credit note of the last day lowers the tax');
select tests.set_clock('2027-11-30 18:30:00+00');
select private.create_credit_note(tests.order_id('two'), 'cancelled');
select private.create_credit_note(tests.order_id('business'), 'refunded');
select is(tests.filed('2027-12'), '0 0 2', 'one of the day after does not, and is counted');
select is(
  tests.call_as('admin', $$public.admin_gst_documents('2027-12-01', 'cdnr', 10, 0)$$), '[]', 'nor is it listed'
);
select is(
  jsonb_array_length(tests.call_as('admin', $$public.admin_note_register('2027-12-01', 10, 0)$$)), 2,
  'the register has it'
);
select private.reverse_credit_note(tests.order_id('two'));
select is(tests.filed('2027-12'), '0 0 3', 'a debit note that takes it back raises no tax');
select private.reverse_credit_note(tests.order_id('one'));
select is(tests.filed('2027-12'), '72.44 72.44 3', 'one that takes back a note of the last day does');

select * from finish();
rollback;
