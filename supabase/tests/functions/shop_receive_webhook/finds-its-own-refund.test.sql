begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select
  tests.shop_receive_webhook('evt_9', tests.webhook_payment('two', 'captured')),
  tests.shop_cancel_order('asha', 'two');

select is(
  tests.shop_receive_webhook(
    'evt_10',
    tests.webhook_payment('two', 'refunded', 100),
    tests.razorpay_refund('ours', 'two', 100, 'processed')
  ),
  'refunded',
  'settles a refund whose answer was lost'
);
select is(
  tests.refunds_of('two') || ' '
    || (select razorpay_refund_id from public.refunds where order_id = tests.order_id('two')),
  'cancelled processed 100.00 rfnd_ours',
  'updates its row'
);
select is(
  tests.shop_receive_webhook('evt_11', null, tests.razorpay_refund('x', 'nowhere', 1, 'processed')),
  'unknown_payment',
  'ignores a refund of an unknown payment'
);

select * from finish();
rollback;
