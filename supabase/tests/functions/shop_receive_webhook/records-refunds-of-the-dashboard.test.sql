begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_receive_webhook('evt_1', tests.webhook_payment('one', 'captured'));

select is(
  tests.shop_receive_webhook(
    'evt_6',
    tests.webhook_payment('one', 'captured', 40),
    tests.razorpay_refund('part', 'one', 40, 'processed')
  ),
  'already',
  'accepts a partial refund'
);
select is(
  tests.refunds_of('one') || ' ' || tests.order_state('one'),
  'admin processed 40.00 confirmed/paid/razorpay',
  'records it'
);
select is(
  tests.shop_receive_webhook('evt_7', null, tests.razorpay_refund('rest', 'one', 60, 'pending'))
    || ' '
    || tests.shop_receive_webhook('evt_8', null, tests.razorpay_refund('rest', 'one', 60, 'processed')),
  'recorded refunded',
  'accepts the rest in two steps'
);
select is(tests.order_state('one'), 'cancelled/refunded/razorpay', 'cancels the refunded order');
select is(
  (
    select string_agg(razorpay_refund_id || ' ' || status, ', ' order by amount)
    from public.refunds
    where order_id = tests.order_id('one')
  ),
  'rfnd_part processed, rfnd_rest processed',
  'records both refunds'
);

select * from finish();
rollback;
