begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

select is(
  tests.settle_with_refunds('one', 'one', 'refunded', jsonb_build_array(
    tests.razorpay_refund('1', 'one', 100, 'pending')
  )) || ' ' || tests.order_state('one'),
  'refund_due pending/pending/razorpay',
  'a payment that is on its way back does not pay the order'
);
select is(tests.refunds_of('one'), 'admin pending 100.00', 'its refund is recorded');
select is(
  tests.settle_with_refunds('one', 'one', 'captured', jsonb_build_array(
    tests.razorpay_refund('1', 'one', 100, 'failed')
  )) || ' ' || tests.order_state('one'),
  'paid confirmed/paid/razorpay',
  'it pays the order when its refund failed'
);
select is(
  tests.settle_with_refunds('one', 'one', 'captured', jsonb_build_array(
    tests.razorpay_refund('2', 'one', 40, 'processed')
  )) || ' ' || tests.order_state('one'),
  'already confirmed/paid/razorpay',
  'a part refunded leaves the order paid'
);
select is(
  (select status || ' ' || refunded_amount from public.payments where id = 'pay_one'),
  'captured 40.00',
  'and is stored'
);

select * from finish();
rollback;
