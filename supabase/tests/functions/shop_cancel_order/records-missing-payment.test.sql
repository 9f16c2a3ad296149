begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('old', 'asha', tests.order_line('lamp'));
update public.orders
set status = 'processing', payment_status = 'paid', razorpay_payment_id = 'pay_old'
where id = tests.order_id('old');
select tests.shop_cancel_order('asha', 'old');

select is(
  tests.refunds_of('old') || ' ' || (
    select p.status || ' ' || p.razorpay_order_id from public.payments p where p.id = 'pay_old'
  ),
  'cancelled due 100.00 captured order_old',
  'records the payment that the order names and creates its refund'
);
select is(tests.stock('lamp'), 10, 'returns the stock');

select * from finish();
rollback;
