begin;
select plan(4);
select tests.create_shop();
select tests.create_gst_order();
select tests.set_status('one', 'delivered');

select is(
  tests.return_units('mat', 1) || ' ' || tests.return_units('lamp', 1) || ' ' || tests.return_units('lamp', 2),
  '263.05 118.01 290.94',
  'everything comes back'
);
select is(
  (
    select sum(n.total_amount) || ' ' || sum(n.taxable_value) || ' ' || sum(n.tax_amount) || ' ' || sum(n.round_off)
    from public.credit_notes n
  ),
  '672.00 599.50 72.44 0.06',
  'and the credit notes add up to the invoice'
);
select is_empty(
  $$
    select 1 from private.uncredited_items(tests.order_id('one')) u
    where (u.taxable_value, u.tax_amount, u.delivery_value, u.delivery_tax) <> (0, 0, 0, 0)
  $$,
  'of each item'
);
select tests.set_status('one', 'cancelled');
select is(
  (select count(*) from public.credit_notes n), 3::bigint, 'nothing is left for a cancellation'
);

select * from finish();
rollback;
