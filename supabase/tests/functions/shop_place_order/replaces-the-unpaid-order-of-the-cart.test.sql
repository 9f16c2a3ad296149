begin;
select plan(6);
select tests.create_shop();

select tests.create_coupon('TEST10', 10, p_usage_limit => 1, p_user_limit => 1);
create temp table earlier on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 10),
  'razorpay',
  p_cart => tests.id('cart'),
  p_coupon => 'TEST10',
  p_discount => 10
) as a;
create temp table later on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 10) || tests.order_line('mat'),
  'cod',
  p_cart => tests.id('cart'),
  p_coupon => 'TEST10',
  p_discount => 10
) as a;

select is(
  (select a ->> 'ok' from later),
  'true',
  'accepts the reserved stock and the coupon of the earlier order'
);
select is(
  (
    select status || '/' || payment_status
    from public.orders
    where id = (select (a ->> 'order_id')::uuid from earlier)
  ),
  'cancelled/pending',
  'cancels the earlier order'
);
select isnt(
  (
    select cancelled_at from public.orders where id = (select (a ->> 'order_id')::uuid from earlier)
  ),
  null,
  'sets its cancelled_at'
);
select is(tests.stock('lamp'), 0, 'takes over its stock');
select ok(tests.ledger_matches_stock('lamp'), 'keeps the stock ledger in balance');
select is(tests.coupon_uses('TEST10'), 1, 'counts the coupon once');

select * from finish();
rollback;
