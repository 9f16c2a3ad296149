begin;
select plan(5);
select tests.create_shop();
select tests.create_kurta();
select tests.create_order('one', 'asha', tests.order_line('kurta-s'));

select is(tests.admin_save_variants('kurta', '{}', '[]'), 'ok', 'removes all options');
select is(tests.offer('kurta'), '500.00 4 false', 'the product has the stock of its variants');
select is(
  (select sum(quantity)::integer from public.stock_movements where product_id = tests.id('kurta')), 4, 'and its ledger'
);
select is(
  (select sum(stock)::integer from public.products where variant_of = tests.id('kurta')), 0, 'which they have no more'
);
select is(
  tests.outcome(tests.shop_place_order('asha', tests.order_line('kurta', 4))), 'ok', 'and is sold by itself again'
);

select * from finish();
rollback;
