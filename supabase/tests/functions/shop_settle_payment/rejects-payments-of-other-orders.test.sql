begin;
select plan(4);
select tests.create_shop();

select
  tests.create_online_order('one', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('one', 'one', 'captured');
select tests.create_online_order('two', 'bala', tests.order_line('mat'));

select is(
  tests.shop_settle_payment('two', 'one', 'captured', 100),
  'other_order',
  'rejects a payment of another order'
);
select is(
  (select order_id from public.payments where id = 'pay_one'),
  tests.order_id('one'),
  'keeps the payment with its order'
);
select is(
  tests.shop_settle_payment('nowhere', 'three', 'captured'),
  'unknown_order',
  'rejects an unknown order'
);
select is(
  (select count(*) from public.payments where id = 'pay_three'),
  0::bigint,
  'stores no payment of an unknown order'
);

select * from finish();
rollback;
