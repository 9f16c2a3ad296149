begin;
select plan(6);
select tests.create_shop();

select tests.create_online_order('again', 'bala', tests.order_line('mat'));
select tests.shop_settle_payment('again', 'first', 'failed');
update public.orders
set status = 'pending', payment_status = 'pending'
where id = tests.order_id('again');

select is(
  tests.shop_settle_payment('again', 'first', 'failed') || ' ' || tests.order_state('again'),
  'recorded pending/pending/razorpay',
  'ignores the failure of an earlier attempt'
);

select tests.shop_settle_payment('again', 'second', 'created');

select is(
  tests.shop_settle_payment('again', 'zero', 'failed') || ' ' || tests.order_state('again'),
  'recorded pending/pending/razorpay',
  'ignores a failure while another payment is under way'
);

select tests.shop_settle_payment('again', 'second', 'authorized');

select is(
  tests.shop_settle_payment('again', 'third', 'failed') || ' ' || tests.order_state('again'),
  'recorded pending/pending/razorpay',
  'ignores a failure while another payment is authorised'
);
select is(
  tests.shop_settle_payment('again', 'second', 'failed') || ' ' || tests.order_state('again'),
  'failed failed/failed/razorpay',
  'fails the order when that payment fails'
);
select is(tests.stock('mat'), 4, 'keeps the stock for another attempt');
select is(
  tests.shop_settle_payment('again', 'fourth', 'captured') || ' ' || tests.order_state('again'),
  'paid confirmed/paid/razorpay',
  'accepts another attempt'
);

select * from finish();
rollback;
