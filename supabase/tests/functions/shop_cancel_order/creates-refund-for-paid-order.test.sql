begin;
select plan(5);
select tests.create_shop();

select
  tests.create_online_order('one', 'asha', tests.order_line('lamp', 2)),
  tests.shop_settle_payment('one', 'one', 'captured');

select is(tests.shop_cancel_order('asha', 'one') ->> 'payment_status', 'paid', 'cancels a paid order');
select is(
  tests.refunds_of('one') || ' ' || tests.order_state('one'),
  'cancelled due 200.00 cancelled/paid/razorpay',
  'creates a due refund of the whole payment'
);
select is(
  (
    select bool_and(next_attempt_at = now() and attempts = 0 and idempotency_key = 'refund-' || id)
    from public.refunds
    where order_id = tests.order_id('one')
  ),
  true,
  'makes the refund ready to be sent'
);
select is(
  tests.shop_cancel_order('asha', 'one') ->> 'code',
  'already_cancelled',
  'rejects a second cancellation'
);
select is(tests.refunds_of('one'), 'cancelled due 200.00', 'creates no second refund');

select * from finish();
rollback;
