begin;
select plan(6);
select tests.create_shop();

create temp table first on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp'),
  p_key => tests.id('key')
) as a;

select is((a ->> 'already_placed')::boolean, false, 'places a new order for a new key') from first;
select is(
  tests.shop_place_order('asha', tests.order_line('lamp'), p_key => tests.id('key')),
  (select a || '{"already_placed": true}' from first),
  'returns the same order for the same key'
);
select is(
  tests.shop_place_order('asha', tests.order_line('mat', 3), 'razorpay', tests.id('key')) ->> 'order_id',
  (select a ->> 'order_id' from first),
  'returns the same order whatever else is sent'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 500), p_key => tests.id('key')) ->> 'order_id',
  (select a ->> 'order_id' from first),
  'returns the same order instead of a rejection'
);
select is(tests.stock('lamp'), 9, 'takes the stock once');
select is(
  (select count(*) from public.orders where user_id = tests.id('asha')),
  1::bigint,
  'stores one order'
);

select * from finish();
rollback;
