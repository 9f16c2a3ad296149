begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
update public.orders set cart_id = tests.id('cart') where razorpay_order_id = 'order_one';
select tests.shop_settle_payment('one', 'first', 'failed');
select tests.shop_settle_payment('one', 'second', 'authorized');

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 2), 'razorpay', p_cart => tests.id('cart')) ->> 'code',
  'already_paid',
  'refuses to replace it'
);
select is(tests.order_state('one'), 'failed/failed/razorpay', 'leaves the order as it is');

select * from finish();
rollback;
