begin;
select plan(8);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.expire('one');

select is(
  tests.order_state('one') || ' ' || tests.stock_and_uses(),
  'failed/failed/razorpay 10 0',
  'starts with a failed order without stock and coupon'
);

update public.orders set created_at = now() - interval '40 days' where id = tests.order_id('one');

select is(
  tests.call_as('asha', $$public.shop_reopen_order(tests.order_id('one'))$$) ->> 'code',
  'too_old',
  'the shopper cannot reopen an old order'
);
select is(tests.set_state('pending'), 'pending/pending/razorpay', 'sets a failed order to pending');
select is(tests.stock_and_uses(), '7 1', 'takes stock and coupon again');
select is(tests.reserved_for(), interval '30 minutes', 'reserves them for half an hour');
select is(
  (
    select count(*)::int
    from public.order_status_history
    where order_id = tests.order_id('one') and actor = 'admin'
  ),
  1,
  'writes one row of history'
);
select is(
  tests.call_as('asha', $$public.shop_reopen_order(tests.order_id('one'))$$) ->> 'ok',
  'true',
  'lets the shopper pay however old the order is'
);
select is(
  (
    select count(*)::int
    from public.orders
    where id = tests.order_id('one') and payment_checks = 0 and reopened_at = now()
  ),
  1,
  'resets the payment checks'
);

select * from finish();
rollback;
