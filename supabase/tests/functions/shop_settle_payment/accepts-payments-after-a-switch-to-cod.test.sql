begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('cod', 'bala', tests.order_line('mat'));
update public.orders
set payment_method = 'cod', status = 'confirmed'
where id = tests.order_id('cod');

select is(
  tests.shop_settle_payment('cod', 'cod1', 'failed') || ' ' || tests.order_state('cod'),
  'recorded confirmed/pending/cod',
  'ignores a failure of a confirmed order for cash'
);

update public.orders set status = 'pending' where id = tests.order_id('cod');

select is(
  tests.shop_settle_payment('cod', 'cod2', 'failed') || ' ' || tests.order_state('cod'),
  'recorded pending/pending/cod',
  'ignores a failure of a pending order for cash'
);

update public.orders set status = 'shipped' where id = tests.order_id('cod');

select is(
  tests.shop_settle_payment('cod', 'cod3', 'captured') || ' ' || tests.order_state('cod'),
  'paid shipped/paid/razorpay',
  'accepts a payment captured after the switch'
);
select is(
  (select razorpay_payment_id from public.orders where id = tests.order_id('cod')),
  'pay_cod3',
  'stores the payment on the order'
);

select * from finish();
rollback;
