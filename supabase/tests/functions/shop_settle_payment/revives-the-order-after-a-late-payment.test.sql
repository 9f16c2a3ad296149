begin;
select plan(5);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.expire('one');

select is(
  tests.shop_settle_payment('one', 'one', 'authorized'),
  'recorded',
  'records a late authorisation'
);
select is(
  (select status || coalesce(error_description, '') from public.payments where id = 'pay_one')
    || ' ' || tests.order_state('one'),
  'authorized failed/failed/razorpay',
  'leaves the order failed'
);
select is(
  tests.shop_settle_payment('one', 'one', 'captured') || ' ' || tests.order_state('one'),
  'paid confirmed/paid/razorpay',
  'confirms the order when the payment is captured'
);
select is(tests.stock_and_uses(), '7 1', 'takes stock and coupon again');
select results_eq(
  $$
    select quantity, reason
    from public.stock_movements
    where order_id = tests.order_id('one')
    order by id
  $$,
  $$values (-3, 'order'), (3, 'expired'), (-3, 'reinstated')$$,
  'records each movement in the stock ledger'
);

select * from finish();
rollback;
