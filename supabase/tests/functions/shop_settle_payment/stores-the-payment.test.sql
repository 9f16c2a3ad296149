begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'captured');

select results_eq(
  $$
    select
      order_id,
      razorpay_order_id,
      amount,
      currency,
      status,
      refunded_amount,
      method,
      error_description
    from public.payments
    where id = 'pay_one'
  $$,
  $$values (tests.order_id('one'), 'order_one', 190.00, 'INR', 'captured', 0.00, 'upi', null)$$,
  'stores one payment'
);

select tests.shop_settle_payment('one', 'blank', 'failed', 190, p_method => '', p_error => '');

select is(
  (
    select coalesce(method, '-') || coalesce(error_description, '-')
    from public.payments
    where id = 'pay_blank'
  ),
  '--',
  'stores an empty method and error as null'
);

select * from finish();
rollback;
