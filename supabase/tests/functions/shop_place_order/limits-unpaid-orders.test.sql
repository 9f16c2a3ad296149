begin;
select plan(4);
select tests.create_shop();

select tests.create_order('u' || n, 'asha', tests.order_line('lamp'), 'razorpay')
from generate_series(1, 3) n;

select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), 'razorpay'),
  '{"ok": false, "code": "too_many_unpaid"}',
  'rejects a fourth unpaid order'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp')) ->> 'ok',
  'true',
  'accepts cash on delivery'
);
select is(
  tests.shop_place_order('bala', tests.order_line('lamp'), 'razorpay') ->> 'ok',
  'true',
  'accepts the order of another user'
);

update public.orders set cart_id = tests.id('cart') where id = tests.order_id('u1');

select is(
  tests.shop_place_order(
    'asha',
    tests.order_line('lamp'),
    'razorpay',
    p_cart => tests.id('cart')
  ) ->> 'ok',
  'true',
  'accepts an order that replaces an unpaid one'
);

select * from finish();
rollback;
