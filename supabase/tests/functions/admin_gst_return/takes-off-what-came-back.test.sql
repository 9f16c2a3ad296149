begin;
select plan(4);
select tests.create_shop();
update public.products set stock = 100;
select tests.set_limits(false);
select tests.set_clock('2026-11-10 06:00:00+00');
-- The goods of a month in table 12: 'rate: quantity value tax' of each rate, lowest first.
create function tests.table_12(p_month text)
returns text
language sql
as $$
  select coalesce(string_agg(
    format('%s: %s %s %s', trim_scale((h ->> 'rate')::numeric), h ->> 'quantity', h ->> 'value', h ->> 'tax'), ', '
    order by (h ->> 'rate')::numeric
  ), 'none')
  from jsonb_array_elements(
    tests.call_as('admin', format('public.admin_gst_return(%L)', p_month || '-01')) -> 'hsn'
  ) h;
$$;

-- Three lamps at 18 % and a mat at 5 %.
select tests.create_gst_order();
select tests.set_status('one', 'delivered');
select is(tests.table_12('2026-11'), '5: 1 272.80 13.64, 18: 3 326.70 58.80', 'what was sold');

select tests.set_clock('2026-12-02 06:00:00+00');
select tests.return_units('lamp', 1);
select is(tests.table_12('2026-12'), '18: -1 -100.00 -18.00', 'a return takes off its units in the month of the note');

select tests.set_clock('2027-01-02 06:00:00+00');
select tests.set_status('one', 'cancelled');
select is(
  tests.table_12('2027-01'), '5: -1 -272.80 -13.64, 18: -2 -226.70 -40.80',
  'a cancellation takes off the units that were left, with the delivery'
);

select tests.set_clock('2027-02-02 06:00:00+00');
select tests.set_status('one', 'delivered');
select is(
  tests.table_12('2027-02'), '5: 1 272.80 13.64, 18: 2 226.70 40.80', 'a debit note adds them again'
);

select * from finish();
rollback;
