begin;
select plan(7);
select tests.create_shop();
select tests.create_kurta();

select is(tests.offer('kurta'), '500.00 5 true', 'has the lowest price and the stock of all variants');
update public.products set stock = 1 where id = tests.id('kurta-m');
select is(tests.offer('kurta'), '500.00 3 true', 'follows a sale');
update public.products set is_offered = false where id = tests.id('kurta-m');
select is(tests.offer('kurta'), '500.00 2 false', 'leaves out what is not offered');
update public.products set stock = 9 where id = tests.id('kurta-m');
select is(tests.offer('kurta'), '500.00 2 false', 'and its changes of stock');
update public.products set price = 450, compare_price = 800 where id = tests.id('kurta-s');
select is(tests.offer('kurta'), '450.00 2 true', 'follows a price');
select is(
  (select compare_price from public.products where id = tests.id('kurta')),
  800.00,
  'has the former price of the cheapest variant'
);
delete from public.products where id in (tests.id('kurta-s'), tests.id('kurta-m'));
select is(tests.offer('kurta'), '500.00 0 false', 'follows a deletion');

select * from finish();
rollback;
