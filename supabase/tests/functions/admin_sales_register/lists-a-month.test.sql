begin;
select plan(7);
select tests.create_shop();
select tests.set_gst(false);

create function tests.invoice_numbers(p_month date, p_limit integer default 100, p_offset integer default 0)
returns text
language sql
as $$
  select string_agg(right(r ->> 'number', 1), ',')
  from jsonb_array_elements(
    tests.call_as('admin', format('public.admin_sales_register(%L, %s, %s)', p_month, p_limit, p_offset))
  ) r;
$$;

-- 100 + 501 less 50, and 49 for delivery: 551 at 18 % and 5 %, 49 shared.
select tests.create_coupon('FIFTY', 50);
select tests.shop_place_order(
  'asha', tests.order_line('lamp') || tests.order_line('mat', 2), p_coupon => 'FIFTY',
  p_amounts => array[601, 49, 42.96, 50, 0.04, 643]
);
update public.orders set buyer_gstin = '27AAPFU0939F1ZV';
select set_config('tests.order_taxed', (select id::text from public.orders), true);

select tests.set_clock('2026-11-30 18:29:59+00');
select tests.admin_issue_invoice('admin', 'taxed');
update public.settings set tax_mode = 'simple';
select tests.create_order('late', 'bala', tests.order_line('lamp'));
select tests.set_clock('2026-11-30 18:30:00+00');
select tests.admin_issue_invoice('admin', 'late');

select is(tests.invoice_numbers('2026-11-15'), '1', 'the last second of a month in India');
select is(tests.invoice_numbers('2026-12-01'), '2', 'the first second of the next');
select is(tests.invoice_numbers('2026-10-01'), null, 'a month without invoices');
select is(tests.invoice_numbers('2026-11-01', 1, 1), null, 'pages');

create temp table november as
select r from jsonb_array_elements(tests.call_as('admin', $$public.admin_sales_register('2026-11-01', 10, 0)$$)) r;
select is(
  r - '{order_id,order_number,issued_at,number}'::text[],
  '{"tax_mode": "gst", "tax_rate": 18.00, "payment_method": "cod", "customer": "Asha Rao",
    "buyer_gstin": "27AAPFU0939F1ZV", "place_of_supply": "29", "is_interstate": false, "value": 600.00, "tax": 42.96,
    "round_off": 0.04, "total": 643.00, "rates": [{"rate": 5.00, "value": 500.17, "tax": 25.00},
      {"rate": 18.00, "value": 99.83, "tax": 17.96}]}'::jsonb,
  'says what was sold to whom, by rate'
) from november;

select is(
  (select r ->> 'rates' from jsonb_array_elements(
    tests.call_as('admin', $$public.admin_sales_register('2026-12-01', 10, 0)$$)
  ) r),
  '[]',
  'an order in mode simple has no rates'
);
update public.orders set place_of_supply = '32' where id = tests.order_id('taxed');
select is(
  (select r ->> 'is_interstate' from jsonb_array_elements(
    tests.call_as('admin', $$public.admin_sales_register('2026-11-01', 10, 0)$$)
  ) r),
  'true',
  'knows a supply to another state'
);

select * from finish();
rollback;
