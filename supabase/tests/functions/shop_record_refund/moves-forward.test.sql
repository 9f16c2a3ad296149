begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.shop_cancel_order('asha', 'one');

select is(tests.refunds_of('one'), 'cancelled due 100.00', 'starts with a due refund');
select is(
  tests.shop_record_refund(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'pending'),
  'recorded',
  'records a pending refund'
);
select is(
  tests.refunds_of('one') || ' ' || tests.order_state('one'),
  'cancelled pending 100.00 cancelled/paid/razorpay',
  'keeps the order paid while the refund is pending'
);
select is(
  tests.shop_record_refund(null, 'rfnd_1', 'pay_one', 'processed'),
  'refunded',
  'finds a processed refund by its Razorpay id'
);
select is(
  tests.refunds_of('one') || ' ' || tests.order_state('one'),
  'cancelled processed 100.00 cancelled/refunded/razorpay',
  'sets the order to refunded'
);

select * from finish();
rollback;
