begin;
select plan(5);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1);
select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2), 'TEST10', 10);
select tests.shop_settle_payment('one', 'one', 'captured');

select is(
  tests.shop_settle_payment('one', 'second', 'captured'),
  'refund_due',
  'refunds a second payment'
);
select is(tests.shop_settle_payment('one', 'second', 'captured'), 'refund_due', 'accepts it twice');
select is(tests.refunds_of('one'), 'duplicate due 190.00', 'creates one refund');
select is(
  (select razorpay_payment_id from public.orders where id = tests.order_id('one')),
  'pay_one',
  'keeps the first payment on the order'
);

update public.refunds set status = 'failed' where payment_id = 'pay_second';

select is(
  tests.shop_settle_payment('one', 'second', 'captured') || ': ' || tests.refunds_of('one'),
  'refund_due: duplicate failed 190.00',
  'creates no second refund after the first failed'
);

select * from finish();
rollback;
