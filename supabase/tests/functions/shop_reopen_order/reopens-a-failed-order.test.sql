begin;
select plan(6);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.expire('one');
update public.orders
set payment_checks = 9, payment_checked_at = now()
where id = tests.order_id('one');

select is(tests.stock_and_uses(), '10 0', 'starts with stock and coupon returned');
select is(
  tests.call_as('asha', $$public.shop_reopen_order(tests.order_id('one'))$$) - 'order_number',
  jsonb_build_object(
    'ok', true,
    'changed', true,
    'order_id', tests.order_id('one'),
    'status', 'pending',
    'payment_status', 'pending',
    'payment_method', 'razorpay',
    'held_until', now() + interval '30 minutes'
  ),
  'returns a pending order, reserved for half an hour'
);
select is(tests.stock_and_uses(), '7 1', 'takes stock and coupon again');
select is(
  (
    select payment_checks || ' ' || (payment_checked_at is null) || ' ' || razorpay_order_id
    from public.orders
    where id = tests.order_id('one')
  ),
  '0 true order_one',
  'resets the payment checks and keeps the Razorpay order'
);
select results_eq(
  $$
    select status, payment_status, actor, actor_id
    from public.order_status_history
    where order_id = tests.order_id('one')
    order by id desc
    limit 1
  $$,
  $$values ('pending', 'pending', 'shopper', tests.id('asha'))$$,
  'writes the change to the status history'
);
select is(
  tests.shop_settle_payment('one', 'two', 'captured') || ' ' || tests.order_state('one'),
  'paid confirmed/paid/razorpay',
  'accepts a payment of the reopened order'
);

select * from finish();
rollback;
