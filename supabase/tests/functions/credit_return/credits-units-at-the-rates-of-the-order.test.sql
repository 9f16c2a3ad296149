begin;
select plan(8);
select tests.create_shop();
select tests.create_gst_order();
select tests.set_status('one', 'delivered');

-- Other rates by the time of the return.
update public.tax_rates r set rate = 28 where r.tax_code = 'standard';
update public.products p set tax_code = 'special' where p.id = tests.id('mat');

select is(tests.return_units('lamp', 1), '118.01', 'refunds a lamp');
select is(
  tests.notes_of(), 'CN 1 returned 118.01: 100.00 + 18.00 + 0.01', 'with its part of the rounding'
);
select is(tests.noted_item('lamp'), '1x18%: 100.00 + 18.00, delivery 0.00 + 0.00', 'at the rate of its order');

select is(tests.return_units('lamp', 2, 100), '100.00', 'refunds less than the units have cost');
select is(
  tests.noted_item('lamp'), '2x18%: 84.74 + 15.26, delivery 0.00 + 0.00', 'which is shared into value and tax'
);

-- 134.02 of the lamps, with their delivery of 31.50, were not given back.
select is(tests.return_units('mat', 1), '317.97', 'refunds the mat and the delivery');
select is(tests.noted_item('mat'), '1x5%: 250.50 + 12.52, delivery 22.30 + 1.12', 'with the last units, delivery');
select is(
  (select sum(n.total_amount) from public.credit_notes n), 118.01 + 100 + 317.97, 'what was refunded is credited'
);

select * from finish();
rollback;
