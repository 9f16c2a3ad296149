begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.shop_cancel_order('asha', 'one');
select tests.shop_claim_refunds();

select is(
  tests.shop_receive_webhook('evt_1', null, tests.razorpay_refund('1', 'one', 40, 'pending')) || ' '
    || tests.refunds_of('one'),
  'recorded admin pending 40.00, cancelled due 60.00',
  'a part refunded in the dashboard leaves the rest to send'
);
select is(
  (
    select count(*) from public.refunds r
    where r.amount = 60 and r.attempts = 0 and r.razorpay_refund_id is null and r.next_attempt_at <= now()
  ),
  1::bigint,
  'as a refund of its own'
);
select is(
  tests.shop_receive_webhook('evt_2', null, tests.razorpay_refund('1', 'one', 40, 'processed'))
    || ' ' || tests.shop_record_refund(
      (select id from public.refunds where amount = 60), 'rfnd_2', 'pay_one', 'processed'
    ) || ' ' || tests.order_state('one'),
  'recorded refunded cancelled/refunded/razorpay',
  'both together refund the order'
);

select * from finish();
rollback;
