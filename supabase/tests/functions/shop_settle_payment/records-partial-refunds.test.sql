begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');

select is(
  tests.shop_settle_payment('one', 'one', 'captured', p_refunded => 50) || ' '
    || tests.order_state('one'),
  'already confirmed/paid/razorpay',
  'keeps the order confirmed after a partial refund'
);
select is(
  (select refunded_amount from public.payments where id = 'pay_one'),
  50.00,
  'stores the refunded amount'
);
select is(
  tests.shop_settle_payment('one', 'one', 'captured', p_refunded => 10),
  'already',
  'accepts an older amount'
);
select is(
  (select refunded_amount from public.payments where id = 'pay_one'),
  50.00,
  'never lowers the refunded amount'
);

select * from finish();
rollback;
