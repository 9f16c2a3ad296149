begin;
select plan(3);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'failed');
select tests.set_state('pending');

select is(
  tests.shop_settle_payment('one', 'second', 'captured') || ' ' || tests.order_state('one'),
  'paid confirmed/paid/razorpay',
  'accepts a payment of the reopened order'
);
select is(tests.set_state('pending'), 'pending/paid/razorpay', 'keeps a paid order paid');
select is(tests.reserved_for(), null, 'reserves nothing for a paid order');

select * from finish();
rollback;
