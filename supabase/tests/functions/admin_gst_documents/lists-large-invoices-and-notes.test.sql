begin;
select plan(4);
select tests.create_shop();
select tests.set_clock('2026-11-10 06:00:00+00');
select tests.create_gst_order();
update public.orders set place_of_supply = '32' where id = tests.order_id('one');
select private.create_invoice(tests.order_id('one'));

create function tests.listed(p_section text)
returns text
language sql
as $$
  select coalesce(string_agg(concat_ws(' ', d ->> 'kind', d ->> 'place_of_supply', d ->> 'total'), ', '), 'none')
  from jsonb_array_elements(
    tests.call_as('admin', format('public.admin_gst_documents(%L, %L, 10, 0)', '2026-11-01', p_section))
  ) d;
$$;
select is(tests.listed('b2cl'), 'none', 'an invoice of 672 rupees to another state is not large');
-- 200,000 lamps more.
update public.orders set subtotal = subtotal + 200000, total_amount = total_amount + 200000
where id = tests.order_id('one');
select is(tests.listed('b2cl'), 'invoice 32 200672.00', 'one of more than 1,00,000 is');
select private.create_credit_note(tests.order_id('one'), 'refunded', 100);
select is(tests.listed('cdnur'), 'credit 32 100.00', 'and its credit note');
select is(tests.listed('b2b') || tests.listed('cdnr'), 'nonenone', 'not among those of businesses');

select * from finish();
rollback;
