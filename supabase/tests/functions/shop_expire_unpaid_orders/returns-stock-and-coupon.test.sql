begin;
select plan(4);
select tests.create_shop();

update public.orders set held_until = now() where held_until is not null;
update public.products set is_active = true where id = tests.id('ghost');
select tests.create_coupon('TEST10', 10);
select tests.create_order(
  'old',
  'asha',
  tests.order_line('lamp', 3) || tests.order_line('mat'),
  'razorpay',
  'TEST10',
  10
);
select tests.create_order(
  'old2',
  'bala',
  tests.order_line('mat') || tests.order_line('lamp'),
  'razorpay'
);
select tests.create_order('young', 'asha', tests.order_line('lamp'), 'razorpay');
select tests.create_order('cash', 'asha', tests.order_line('lamp'), 'cod');
select tests.create_order('cash2', 'asha', tests.order_line('ghost'), 'cod');
select tests.create_order('paid', 'asha', tests.order_line('lamp'), 'razorpay');
update public.orders
set created_at = now() - interval '31 minutes', held_until = now() - interval '1 second'
where id in (tests.order_id('old'), tests.order_id('old2'));

select is(
  tests.stock('lamp') || ' ' || tests.stock('mat'),
  '3 3',
  'starts with all stock reserved'
);

select public.shop_expire_unpaid_orders(false);

select is(
  tests.stock('lamp') || ' ' || tests.stock('mat'),
  '7 5',
  'returns the stock of the failed orders'
);
select ok(
  tests.ledger_matches_stock('lamp') and tests.ledger_matches_stock('mat'),
  'keeps the stock ledger in balance'
);
select is(tests.coupon_uses('TEST10'), 0, 'returns the use of the coupon');

select * from finish();
rollback;
