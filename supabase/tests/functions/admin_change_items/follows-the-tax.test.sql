begin;
select plan(6);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');

-- Two lamps of three, with the delivery that was paid: as in computes-coupon-and-tax-anew.
create function pg_temp.two_lamps() returns jsonb language sql as $$
  select tests.call_as('admin', format('public.admin_change_items(%L)', jsonb_build_object(
    'order_id', tests.order_id('one'), 'lines', tests.order_line('lamp', 2), 'subtotal', 200, 'shipping_amount', 49,
    'tax_amount', 44.82, 'discount_amount', 0, 'round_off', 0.18, 'total_amount', 294, 'keeps_terms', true,
    'expected_updated_at', (select o.updated_at from public.orders o where o.id = tests.order_id('one'))
  )));
$$;
update public.tax_rates set rate = 12 where rate = 18;
select is(
  pg_temp.two_lamps() ->> 'code', 'total_mismatch', 'at another rate the total is another'
);
update public.tax_rates set rate = 18 where rate = 12;
select is(pg_temp.two_lamps() ->> 'refund', '378.00', 'the refund is the difference, tax included');
select is(
  (select concat_ws(' ', i.taxable_value, i.tax_amount, i.delivery_value, i.delivery_tax) from public.order_items i
    where i.order_id = tests.order_id('one')),
  '200.00 36.00 49.00 8.82', 'the tax of each line follows'
);
select tests.admin_set_order_status('one', 'shipped');
select is(
  (select count(*) from public.invoices i where i.order_id = tests.order_id('one')), 1::bigint,
  'the invoice is issued with the shipment, for what is left'
);
update public.refunds set status = 'processed' where order_id = tests.order_id('one');
select private.credit_refunds(tests.order_id('one'));
select is(
  (select count(*) from public.credit_notes n where n.order_id = tests.order_id('one')), 0::bigint,
  'so no credit note lowers it'
);
select is(
  (select private.refunded_of_order(o) from public.orders o where o.id = tests.order_id('one')), 0::numeric,
  'nor is the refund taken off the revenue once more'
);

select * from finish();
rollback;
