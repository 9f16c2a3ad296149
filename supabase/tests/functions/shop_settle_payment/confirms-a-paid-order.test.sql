begin;
select plan(7);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2), 'TEST10', 10);

select is(tests.shop_settle_payment('one', 'one', 'created'), 'recorded', 'records a created payment');
select is(
  tests.shop_settle_payment('one', 'one', 'authorized'),
  'recorded',
  'records an authorised payment'
);
select is(
  tests.order_state('one'),
  'pending/pending/razorpay',
  'keeps the order pending until it is captured'
);
select is(tests.shop_settle_payment('one', 'one', 'captured'), 'paid', 'accepts a captured payment');
select is(tests.order_state('one'), 'confirmed/paid/razorpay', 'confirms the order as paid');
select is(
  (
    select razorpay_payment_id || ' ' || (confirmed_at = now()) || ' ' || (held_until is null)
    from public.orders
    where id = tests.order_id('one')
  ),
  'pay_one true true',
  'stores payment and time, and ends the reservation'
);
select results_eq(
  $$
    select status, payment_status, actor, actor_id
    from public.order_status_history
    where order_id = tests.order_id('one')
    order by id desc
    limit 1
  $$,
  $$values ('confirmed', 'paid', 'payment', null::uuid)$$,
  'writes the payment to the status history'
);

select * from finish();
rollback;
