begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('two', 'bala', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'two', 'captured'), tests.shop_cancel_order('bala', 'two');

select is(
  tests.shop_record_refund(tests.refund_id('two'), null, 'pay_two', 'failed', 'Too old'),
  'recorded',
  'records a failed refund'
);
select is(
  (select status || ': ' || error from public.refunds where order_id = tests.order_id('two')),
  'failed: Too old',
  'stores the reason'
);
select is(
  tests.shop_record_refund(tests.refund_id('two'), 'rfnd_2', 'pay_two', 'pending') || ' '
    || tests.refunds_of('two'),
  'recorded cancelled pending 100.00',
  'accepts pending after a failure to send it'
);
select is(tests.order_state('two'), 'cancelled/paid/razorpay', 'keeps the order paid');
select is(
  tests.shop_record_refund(tests.refund_id('two'), 'rfnd_2', 'pay_two', 'processed') || ' '
    || tests.order_state('two'),
  'refunded cancelled/refunded/razorpay',
  'accepts processed after a failure to send it'
);

select * from finish();
rollback;
