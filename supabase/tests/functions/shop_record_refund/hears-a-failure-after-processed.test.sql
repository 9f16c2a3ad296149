begin;
select plan(5);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.shop_cancel_order('asha', 'one');
create temp table first as select tests.refund_id('one') as id;
select tests.shop_record_refund((select id from first), 'rfnd_1', 'pay_one', 'processed');

select is(
  tests.shop_record_refund(null, 'rfnd_1', 'pay_one', 'failed', 'Account closed') || ' ' || tests.refunds_of('one'),
  'recorded cancelled failed 100.00',
  'a processed refund that the bank sends back has failed'
);
select is(
  tests.order_state('one') || ' '
    || (select status || ' ' || refunded_amount from public.payments where id = 'pay_one'),
  'cancelled/paid/razorpay captured 0.00',
  'the money is with the shop again'
);
select is(
  tests.shop_record_refund(null, 'rfnd_1', 'pay_one', 'processed') || ' ' || tests.refunds_of('one'),
  'already cancelled failed 100.00',
  'a failure is final: news of it that was delayed changes nothing'
);
select is(tests.admin_retry_refund((select id from first)), '100.00', 'an admin can send it again');
select is(
  (
    select payment_status || ': ' || note from public.order_status_history
    where order_id = tests.order_id('one') order by id desc limit 1
  ),
  'paid: The refund failed',
  'the history says so'
);

select * from finish();
rollback;
