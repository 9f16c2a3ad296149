begin;
select plan(4);
select tests.create_shop();
select tests.create_gst_order('one', 'razorpay');
select tests.set_status('one', 'delivered');
select is(tests.return_units('lamp', 3), '354.03', 'lamps come back, and their refund waits to be sent');

-- ₹317.97 of the payment are not promised: ₹340 leave too little for the whole refund of the return.
select tests.settle_with_refunds('one', 'one', 'captured', jsonb_build_array(
  tests.razorpay_refund('1', 'one', 340, 'processed')
), 672);
select is(
  tests.refunds_of('one'), 'returned due 14.03, returned processed 340.00',
  'what the dashboard refunds is taken as a part of it'
);
select is(
  (select string_agg(n.reason || ' ' || n.total_amount, ', ') from public.credit_notes n), 'returned 354.03',
  'the return alone is credited'
);
select is(
  (select r.amount from public.refunds r join public.return_requests q on q.refund_id = r.id), 14.03,
  'and is paid once its last part is'
);

select * from finish();
rollback;
