begin;
select plan(2);
select tests.create_shop();

select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 11)),
  jsonb_build_object(
    'ok', false,
    'code', 'out_of_stock',
    'lines', jsonb_build_array(
      jsonb_build_object(
        'product_id', tests.id('lamp'),
        'name', 'lamp',
        'stock', 10,
        'price', 100.00
      )
    )
  ),
  'rejects more than the stock and returns the stock'
);

update public.products set stock = 0 where id = tests.id('mat');

select is(
  jsonb_array_length(
    tests.shop_place_order('asha', tests.order_line('mat') || tests.order_line('lamp', 99)) -> 'lines'
  ),
  2,
  'returns every line that is short'
);

select * from finish();
rollback;
