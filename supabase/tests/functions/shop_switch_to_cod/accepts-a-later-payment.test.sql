begin;
select plan(2);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_switch_to_cod();

select is(
  tests.shop_settle_payment('one', 'one', 'captured') || ' ' || tests.order_state('one'),
  'paid confirmed/paid/razorpay',
  'accepts a payment captured after the switch'
);
select is(tests.shop_switch_to_cod(), 'paid', 'rejects a paid order');

select * from finish();
rollback;
