begin;
select plan(3);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_receive_webhook('evt_1', tests.webhook_payment('one', 'captured'));

select is(
  tests.shop_receive_webhook('evt_1', tests.webhook_payment('one', 'refunded', 100)),
  'duplicate true',
  'reports the same event as a duplicate'
);
select is(tests.order_state('one'), 'confirmed/paid/razorpay', 'ignores the duplicate');
select is(
  (
    select event || ' ' || (received_at = now()) from public.webhook_events where event_id = 'evt_1'
  ),
  'test true',
  'stores the event'
);

select * from finish();
rollback;
