begin;
select plan(3);
select tests.create_shop();
select tests.create_kurta();

select is(
  tests.call_as('admin', format(
    'public.admin_bulk_update_products(%L, %L, 10)', array[tests.id('kurta')], 'percent'
  )) ->> 'changed',
  '1',
  'changes the product'
);
select is(
  (select string_agg(price::text, ' ' order by sku) from public.products where variant_of = tests.id('kurta')),
  '660.00 550.00 550.00',
  'by changing the prices of its variants'
);
select is(tests.offer('kurta'), '550.00 5 true', 'from which it has its own');

select * from finish();
rollback;
