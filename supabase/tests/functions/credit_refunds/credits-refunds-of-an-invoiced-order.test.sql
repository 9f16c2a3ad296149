begin;
select plan(4);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');

select tests.admin_refund_order('one', 72);
select tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'processed');
select tests.set_status('one', 'delivered');

-- A refund in Razorpay's dashboard, and one of a return that is on its way.
select is(
  tests.settle_with_refunds('one', 'one', 'captured', jsonb_build_array(
    tests.razorpay_refund('1', 'one', 72, 'processed', tests.refund_id('one')),
    tests.razorpay_refund('2', 'one', 200, 'processed')
  ), 672),
  'already',
  'another part is refunded in the dashboard'
);
select is(
  (select string_agg(n.reason || ' ' || n.total_amount, ', ' order by n.number) from public.credit_notes n),
  'refunded 72.00, refunded 200.00',
  'and credited'
);
select is(tests.return_units('lamp', 3) || ' ' || tests.return_units('mat', 1), '354.03 45.97', 'the rest comes back');
select is(
  (
    select sum(n.total_amount) || ' ' || sum(n.taxable_value) || ' ' || sum(n.tax_amount) || ' ' || sum(n.round_off)
    from public.credit_notes n
  ),
  '672.00 599.50 72.44 0.06',
  'and all is credited'
);

select * from finish();
rollback;
