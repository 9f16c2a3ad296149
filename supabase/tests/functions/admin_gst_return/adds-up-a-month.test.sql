begin;
select plan(9);
select tests.create_shop();
update public.products set stock = 100;
select tests.set_limits(false);
select tests.set_clock('2026-11-10 06:00:00+00');

-- Three lamps at 18 % and a mat at 5 % within Karnataka, all of it credited; the same kept.
select tests.create_gst_order('cancelled');
select private.create_invoice(tests.order_id('cancelled'));
select private.create_credit_note(tests.order_id('cancelled'), 'refunded');
select tests.create_gst_order('kept');
select private.create_invoice(tests.order_id('kept'));
-- A business in Maharashtra, one without a known place, one of another GSTIN and one in mode 'simple'.
select tests.create_gst_order('business');
update public.orders
set buyer_gstin = '27AAPFU0939F1ZV', billing_address = tests.billing_address(), place_of_supply = '27'
where id = tests.order_id('business');
select private.create_invoice(tests.order_id('business'));
select tests.create_gst_order('moved');
select private.create_invoice(tests.order_id('moved'));
update public.invoices set seller = seller || '{"gstin": "27AAPFU0939F1ZV"}' where order_id = tests.order_id('moved');
update public.settings set tax_mode = 'simple';
select tests.create_order('simple', 'bala', tests.order_line('lamp'));
select private.create_invoice(tests.order_id('simple'));

create temp table filed as select tests.call_as('admin', $$public.admin_gst_return('2026-11-01')$$) as r;

select is(r ->> 'gstin', '29AAGCB7383J1Z4', 'is of the present GSTIN') from filed;
select is(
  (select string_agg(b ->> 'rate' || ' ' || (b ->> 'value') || ' ' || (b ->> 'tax'), ', ')
    from jsonb_array_elements(r -> 'b2cs') b),
  '5.00 272.80 13.64, 18.00 326.70 58.80',
  'small sales, less what was credited'
) from filed;
select is(
  (select string_agg(concat_ws(' ', h ->> 'is_registered', h ->> 'hsn_code', h ->> 'rate', h ->> 'quantity',
    h ->> 'value', h ->> 'cgst', h ->> 'igst'), ', ') from jsonb_array_elements(r -> 'hsn') h),
  'true  18.00 3 326.70 0 58.80, true 5705 5.00 1 272.80 0 13.64, '
    || 'false  18.00 3 326.70 29.40 0, false 5705 5.00 1 272.80 6.82 0',
  'goods by HSN code and buyer, less the units, value and tax of credit notes'
) from filed;
select is(
  (select string_agg(concat_ws(' ', s ->> 'kind', right(s ->> 'from', 6), right(s ->> 'to', 6), s ->> 'total'), ', ')
    from jsonb_array_elements(r -> 'series') s),
  'invoice 000001 000003 3, credit 000001 000001 1',
  'the numbers of this GSTIN, without the receipt of mode simple'
) from filed;
select is(
  r -> 'counts',
  '{"b2b": 1, "b2cl": 0, "cdnr": 0, "cdnur": 0, "simple": 1, "other_gstin": 1, "without_hsn": 4, "without_place": 0,
    "late_notes": 0}',
  'counts what is listed, and what is missing'
) from filed;
select is(r -> 'exempt', '[]', 'nothing was exempt') from filed;

select is(
  (select string_agg((d ->> 'customer') || ' ' || (d ->> 'total') || ' ' || jsonb_array_length(d -> 'rates'), ', ')
    from jsonb_array_elements(
      tests.call_as('admin', $$public.admin_gst_documents('2026-11-01', 'b2b', 10, 0)$$)
    ) d),
  'Patil Traders LLP 672.00 2',
  'lists the invoice of the business by its legal name'
);
select is(
  tests.call_as('admin', $$public.admin_gst_documents('2026-11-01', 'b2b', 10, 1)$$), '[]', 'pages'
);
select is(
  private.gst_section(g, i, t) || ' ' || private.note_section(g, i, t), w, w
)
from (values (null::text, true, 100000.00, 'b2cs b2cs'), (null, true, 100000.01, 'b2cl cdnur'),
  (null, false, 900000, 'b2cs b2cs'), ('27AAPFU0939F1ZV', true, 1, 'b2b cdnr')) c (g, i, t, w)
where w = 'b2cl cdnur';

select * from finish();
rollback;
