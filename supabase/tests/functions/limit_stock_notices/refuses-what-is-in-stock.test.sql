begin;
select plan(3);
select tests.create_shop();

select tests.create_product('one', 10, 1);
select tests.create_product('none', 10, 0);
select tests.create_product('b' || n, 10, 0) from generate_series(1, 50) n;
insert into public.stock_notices (user_id, product_id)
select tests.id('bala'), tests.id('b' || n) from generate_series(1, 50) n;

select is(
  tests.run_as('asha', $$insert into public.stock_notices (product_id) values (tests.id('one'))$$),
  'P0001',
  'a notice of a product that is in stock is refused'
);
select is(
  tests.run_as('asha', $$insert into public.stock_notices (product_id) values (tests.id('none'))$$),
  '1',
  'one of a product that is sold out is not'
);
select is(
  tests.run_as(
    'asha',
    $$insert into public.stock_notices (user_id, product_id) values (tests.id('bala'), tests.id('none'))$$
  ),
  '42501',
  'one for somebody else is refused by the policy, which does not tell how many they have'
);

select * from finish();
rollback;
