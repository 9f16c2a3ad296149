begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_receive_webhook('evt_1', tests.webhook_payment('one', 'captured'));
select tests.shop_receive_webhook('evt_1', tests.webhook_payment('one', 'refunded', 100));
select tests.shop_receive_webhook('evt_2', tests.webhook_payment('one', 'captured'));

select is(tests.shop_receive_webhook('evt_3'), 'ignored', 'ignores an event without payment or refund');
select is(
  tests.shop_receive_webhook('evt_4', tests.webhook_payment('nowhere', 'captured')),
  'unknown_order',
  'ignores a payment of an unknown order'
);
select is(
  tests.shop_receive_webhook('evt_5', tests.webhook_payment('one', 'lost')),
  'invalid_payment',
  'rejects a payment with an unknown status'
);
select is((select count(*) from public.webhook_events), 5::bigint, 'stores every event once');

select * from finish();
rollback;
