begin;
select plan(3);
select tests.create_shop();
insert into public.products (name, price, sku, stock, rating)
values ('Zqxkurta silk', 900, 'ZQX-1', 3, 5), ('Zqxkurta cotton', 300, 'ZQX-2', 3, 0);

select is(
  tests.call_as('anon', $$public.shop_nearest_products('{"search": "qqxyzzy zqxkurta", "max_price": 500}')$$)
    #>> '{products,0,name}',
  'Zqxkurta cotton',
  'offers what has some of the words at the wanted price'
);
select is(
  jsonb_array_length(
    tests.call_as('anon', $$public.shop_nearest_products('{"search": "qqxyzzy zqxkurta", "max_price": 500}')$$)
      -> 'products'
  ),
  1,
  'and nothing dearer beside it'
);
select is(
  jsonb_array_length(
    tests.call_as('anon', $$public.shop_nearest_products('{"search": "qqxyzzy zqxkurta", "max_price": 100}')$$)
      -> 'products'
  ),
  2,
  'at any price where nothing costs as little'
);

select * from finish();
rollback;
