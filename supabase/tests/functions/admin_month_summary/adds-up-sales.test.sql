begin;
select plan(3);
select tests.create_shop();
select tests.set_gst(false);
select tests.set_clock('2026-11-10 06:00:00+00');

-- Lamps at 18 % and mats at 5 %, within Karnataka and to Kerala; and one order in mode 'simple'.
select tests.shop_place_order('asha', tests.order_line('lamp'), p_amounts => array[100, 0, 18, 0, 0, 118]);
select tests.shop_place_order(
  'bala', tests.order_line('lamp', 2) || tests.order_line('mat'),
  p_amounts => array[450.50, 0, 48.52, 0, -0.02, 499],
  p_address => tests.address() || '{"state": "Kerala"}'
);
update public.settings set tax_mode = 'simple';
select tests.shop_place_order('asha', tests.order_line('lamp'), p_amounts => array[100, 49, 18, 0, 0, 167]);
select private.create_invoice(o.id) from public.orders o where o.created_at = now() order by o.order_number;

create temp table summary as select tests.call_as('admin', $$public.admin_month_summary('2026-11-01')$$) as s;
select is((select s ->> 'invoices' from summary), '3', 'counts the invoices');
select is(
  (select s -> 'sales' from summary),
  '[{"tax_mode": "gst", "rate": 5.00, "value": 250.50, "tax": 12.52, "cgst": 0, "sgst": 0, "igst": 12.52},
    {"tax_mode": "gst", "rate": 18.00, "value": 300.00, "tax": 54.00, "cgst": 9.00, "sgst": 9.00, "igst": 36.00},
    {"tax_mode": "simple", "rate": 18.00, "value": 149.00, "tax": 18.00, "cgst": 0, "sgst": 0, "igst": 0}]'::jsonb,
  'adds up values and taxes by rate'
);
select is(
  tests.call_as('admin', $$public.admin_month_summary('2026-10-01')$$),
  '{"invoices": 0, "refunds": 0, "refunded": 0, "sales": [], "notes": []}',
  'has nothing of another month'
);

select * from finish();
rollback;
