begin;
select plan(7);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.shop_cancel_order('asha', 'one');

select is(
  tests.shop_settle_payment('one', 'one', 'refunded') || ' ' || tests.refunds_of('one') || ' '
    || tests.order_state('one'),
  'refund_due cancelled due 100.00 cancelled/paid/razorpay',
  'a payment reported as refunded does not make its refund: Razorpay counts one that is pending'
);
select is(
  tests.settle_with_refunds('one', 'one', 'refunded', jsonb_build_array(
    tests.razorpay_refund('1', 'one', 100, 'pending', tests.refund_id('one'))
  )) || ' ' || tests.refunds_of('one') || ' ' || tests.order_state('one'),
  'refund_due cancelled pending 100.00 cancelled/paid/razorpay',
  'a refund that Razorpay lists as pending is pending'
);
select is(
  tests.shop_receive_webhook('evt_1', null, tests.razorpay_refund('1', 'one', 100, 'failed', tests.refund_id('one')))
    || ' ' || tests.refunds_of('one'),
  'recorded cancelled failed 100.00',
  'its failure is heard'
);
select is(
  (select count(*) from private.payment_problems where order_id = tests.order_id('one')),
  1::bigint,
  'and is a payment problem'
);
select is(
  tests.admin_retry_refund(tests.refund_id('one')), '100.00', 'the whole amount can be sent again'
);
select is(
  tests.settle_with_refunds('one', 'one', 'refunded', jsonb_build_array(
    tests.razorpay_refund('1', 'one', 100, 'failed'),
    tests.razorpay_refund('2', 'one', 100, 'processed', tests.refund_id('one'))
  )) || ' ' || tests.refunds_of('one'),
  'refunded cancelled failed 100.00, cancelled processed 100.00',
  'a refund is made when Razorpay lists it as processed'
);
select is(
  tests.order_state('one') || ' '
    || (select status || ' ' || refunded_amount from public.payments where id = 'pay_one'),
  'cancelled/refunded/razorpay refunded 100.00',
  'and then the order and the payment are refunded'
);

select * from finish();
rollback;
