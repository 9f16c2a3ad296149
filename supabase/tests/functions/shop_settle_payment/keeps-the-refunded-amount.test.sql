begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'authorized', p_refunded => 50);

select is(
  tests.shop_settle_payment('one', 'one', 'captured', p_refunded => 10),
  'paid',
  'accepts an older amount with a later status'
);
select is(
  (select refunded_amount from public.payments where id = 'pay_one'),
  50.00,
  'never lowers the refunded amount'
);

select * from finish();
rollback;
