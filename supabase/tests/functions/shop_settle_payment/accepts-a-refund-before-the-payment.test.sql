begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('first', 'asha', tests.order_line('lamp'));

select is(
  tests.shop_settle_payment('first', 'first', 'refunded') || ' ' || tests.order_state('first'),
  'refunded cancelled/refunded/razorpay',
  'cancels the order'
);
select is(
  (select razorpay_payment_id from public.orders where id = tests.order_id('first')),
  'pay_first',
  'stores the payment on the order'
);
select is(tests.stock('lamp'), 10, 'returns the stock');
select is(
  tests.shop_settle_payment('first', 'first', 'captured') || ' ' || tests.order_state('first'),
  'already cancelled/refunded/razorpay',
  'ignores the payment afterwards'
);

select * from finish();
rollback;
