begin;
select plan(4);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
update public.orders set created_at = now() - interval '40 days' where id = tests.order_id('one');
select tests.set_state('pending');
update public.orders set held_until = now() - interval '1 second' where id = tests.order_id('one');

select is(
  tests.call_as('asha', $$public.shop_reopen_order(tests.order_id('one'))$$) ->> 'code',
  'too_old',
  'the shopper cannot reopen the order afterwards'
);
select is(public.shop_expire_unpaid_orders(false), 1, 'the order expires');
select is(
  tests.order_state('one') || ' ' || tests.stock_and_uses(),
  'failed/failed/razorpay 10 0',
  'returns stock and coupon again'
);
select is(
  (
    select count(*)::int
    from public.outbox
    where order_id = tests.order_id('one') and kind = 'payment-failed'
  ),
  2,
  'queues a mail each time'
);

select * from finish();
rollback;
