begin;
select plan(2);
select tests.create_shop();

select is(
  tests.shop_place_order(
    'asha',
    tests.order_line('lamp', 99),
    p_key => tests.id('other key')
  ) ->> 'code',
  'out_of_stock',
  'rejects an order'
);
select is(
  tests.shop_place_order('asha', tests.order_line('lamp', 1), p_key => tests.id('other key')) ->> 'ok',
  'true',
  'accepts the same key afterwards'
);

select * from finish();
rollback;
