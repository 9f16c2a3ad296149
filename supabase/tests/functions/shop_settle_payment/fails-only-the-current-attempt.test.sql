begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('again', 'bala', tests.order_line('mat'));
select tests.shop_settle_payment('again', 'first', 'failed');
update public.orders
set status = 'pending', payment_status = 'pending'
where id = tests.order_id('again');
update public.products set stock = stock - 1 where id = tests.id('mat');

select is(
  tests.shop_settle_payment('again', 'first', 'failed') || ' ' || tests.order_state('again'),
  'recorded pending/pending/razorpay',
  'ignores the failure of an earlier attempt'
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
select is(tests.stock('mat'), 5, 'returns the stock once');

select * from finish();
rollback;
