begin;
select plan(5);
select tests.create_shop();

select tests.create_product('p' || n, 10, 0) from generate_series(1, 51) n;
insert into public.stock_notices (user_id, product_id)
select tests.id('asha'), tests.id('p' || n) from generate_series(1, 49) n;

select is(
  tests.run_as('asha', $$insert into public.stock_notices (product_id) values (tests.id('p50'))$$),
  '1',
  'accepts the fiftieth'
);
select is(
  tests.run_as('asha', $$insert into public.stock_notices (product_id) values (tests.id('p51'))$$),
  'P0001',
  'rejects the fifty-first'
);
select is(
  tests.run_as(
    'asha', $$insert into public.stock_notices (product_id) values (tests.id('p7')) on conflict do nothing$$
  ),
  '0',
  'ignores one that is there'
);
select is(
  tests.run_as('bala', $$insert into public.stock_notices (product_id) values (tests.id('p51'))$$),
  '1',
  'counts each shopper alone'
);
delete from public.stock_notices where user_id = tests.id('asha') and product_id = tests.id('p1');
select is(
  tests.run_as('asha', $$insert into public.stock_notices (product_id) values (tests.id('p51'))$$),
  '1',
  'accepts another one after one was stopped'
);

select * from finish();
rollback;
