begin;
select plan(2);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'authorized');

select is(
  tests.shop_switch_to_cod('asha', 'one'), 'payment_unknown', 'is refused while the bank holds the money'
);
select is(
  (select payment_method from public.orders where id = tests.order_id('one')), 'razorpay', 'the order waits for it'
);

select * from finish();
rollback;
