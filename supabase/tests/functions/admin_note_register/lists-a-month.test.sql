begin;
select plan(3);
select tests.create_shop();
select tests.create_gst_order();
update public.orders
set buyer_gstin = '27AAPFU0939F1ZV', billing_address = tests.billing_address(), place_of_supply = '27';
select private.create_invoice(tests.order_id('one'));
select tests.set_clock('2026-12-31 18:29:59+00');
select private.create_credit_note(tests.order_id('one'), 'refunded');

create function tests.notes_in(p_month date)
returns jsonb
language sql
as $$
  select tests.call_as('admin', format('public.admin_note_register(%L, 10, 0)', p_month));
$$;
select is(jsonb_array_length(tests.notes_in('2026-12-01')), 1, 'the last second of a month in India');
select is(tests.notes_in('2027-01-01'), '[]', 'nothing in the next');
select is(
  (tests.notes_in('2026-12-01') -> 0) - '{number,issued_at,order_id,order_number,invoice_number}'::text[],
  '{"kind": "credit", "reason": "refunded", "customer": "Patil Traders LLP", "buyer_gstin": "27AAPFU0939F1ZV",
    "place_of_supply": "27", "is_interstate": true, "value": 599.50, "tax": 72.44, "round_off": 0.06, "total": 672.00,
    "rates": [{"rate": 5.00, "value": 272.80, "tax": 13.64}, {"rate": 18.00, "value": 326.70, "tax": 58.80}]}',
  'says what was taken back, by rate'
);

select * from finish();
rollback;
