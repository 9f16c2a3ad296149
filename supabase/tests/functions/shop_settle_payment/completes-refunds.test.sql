begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.shop_settle_payment('one', 'one', 'captured', p_refunded => 50);
select tests.shop_cancel_order('asha', 'one');

select is(
  tests.refunds_of('one'),
  'cancelled due 150.00',
  'cancelling creates a refund of the rest'
);
select is(
  tests.shop_record_refund(tests.refund_id('one'), 'rfnd_2', 'pay_one', 'processed') || ' '
    || (select status from public.payments where id = 'pay_one') || ' ' || tests.order_state('one'),
  'recorded captured cancelled/paid/razorpay',
  'keeps the order paid while a part is known from the payment alone'
);
select is(
  tests.shop_receive_webhook(
    'evt_1',
    tests.webhook_payment('one', 'refunded', 200) || '{"amount": 200}',
    tests.razorpay_refund('1', 'one', 50, 'processed')
  ) || ' ' || tests.order_state('one'),
  'refunded cancelled/refunded/razorpay',
  'sets the order to refunded when every part is processed'
);
select is(
  tests.shop_settle_payment('one', 'one', 'refunded'),
  'already',
  'changes nothing when called twice'
);

select * from finish();
rollback;
