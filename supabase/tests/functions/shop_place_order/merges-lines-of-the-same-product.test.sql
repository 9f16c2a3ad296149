begin;
select plan(4);
select tests.create_shop();

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 6) || tests.order_line('lamp', 5)) ->> 'code',
  'out_of_stock',
  'rejects 6 and 5 of 10'
);
select is(
  (
    tests.shop_place_order('asha', tests.order_line('lamp', 6) || tests.order_line('lamp', 4)) ->> 'ok'
  )::boolean,
  true,
  'accepts 6 and 4 of 10'
);
select is(
  (
    select string_agg(quantity::text, ',')
    from public.order_items
    where product_id = tests.id('lamp')
  ),
  '10',
  'stores one item'
);
select is(tests.stock('lamp'), 0, 'takes the stock of both lines');

select * from finish();
rollback;
