begin;
select plan(10);
select tests.create_shop();

create temp table result on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 2) || tests.order_line('mat', 1),
  p_key => tests.id('key'),
  p_cart => tests.id('cart')
) as a;
create temp view placed as select o.* from public.orders o join result r on o.id = (
  r.a ->> 'order_id'
)::uuid;

select is(
  (select a - 'order_id' - 'order_number' from result),
  '{"ok": true, "already_placed": false, "status": "confirmed", "payment_status": "pending", "total_amount": 450.50}',
  'returns a confirmed order'
);
select is(
  (select order_number from placed),
  (select a ->> 'order_number' from result),
  'returns the order number'
);
select matches(
  (select order_number from placed),
  '^ORD-[0-9]{13}$',
  'numbers the order ORD- and 13 digits'
);
select is((select user_id from placed), tests.id('asha'), 'stores the user');
select is((select cart_id from placed), tests.id('cart'), 'stores the cart');
select is((select checkout_key from placed), tests.id('key'), 'stores the checkout key');
select is(
  (select status || '/' || payment_status || '/' || payment_method from placed),
  'confirmed/pending/cod',
  'confirms the order with its payment pending'
);
select isnt((select confirmed_at from placed), null, 'sets confirmed_at');
select is(
  (select subtotal || ' ' || total_amount from placed),
  '450.50 450.50',
  'stores the amounts'
);
select is((select shipping_address from placed), tests.address(), 'stores a copy of the address');

select * from finish();
rollback;
