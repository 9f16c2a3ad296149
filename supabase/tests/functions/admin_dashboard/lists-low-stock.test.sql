begin;
select plan(2);
select tests.create_shop();

delete from public.orders;
update public.products set is_active = false where id not in (tests.id('lamp'), tests.id('mat'));

select is(tests.figure('{low_stock,0,stock}'), '5', 'lists a product with 5 in stock');
select is(
  tests.figure('{low_stock_total}'),
  '1',
  'leaves out products with 10 in stock and inactive products'
);

select * from finish();
rollback;
