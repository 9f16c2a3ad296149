begin;
select plan(5);
select tests.create_shop();

select results_eq(
  $$
    select quantity, reason, order_id, actor_id
    from public.stock_movements
    where product_id = tests.id('lamp')
  $$,
  $$values (10, 'opening', null::uuid, null::uuid)$$,
  'records the opening stock of a product'
);

select tests.run_as('admin', $$update public.products set stock = 4 where id = tests.id('lamp')$$);

select results_eq(
  $$
    select quantity, reason, actor_id
    from public.stock_movements
    where product_id = tests.id('lamp')
    order by id desc
    limit 1
  $$,
  $$values (-6, 'adjustment', tests.id('admin'))$$,
  'records an adjustment with the admin'
);

update public.products set stock = 4, price = 3 where id = tests.id('lamp');

select is(
  (select count(*) from public.stock_movements where product_id = tests.id('lamp')),
  2::bigint,
  'records nothing when the stock stays the same'
);

insert into public.products (id, name, price, sku)
values (tests.id('empty'), 'Empty', 1, 'TEST-EMPTY');

select is(
  (select count(*) from public.stock_movements where product_id = tests.id('empty')),
  0::bigint,
  'records nothing for a product without stock'
);
select ok(
  tests.ledger_matches_stock(
    'lamp'
  ) and tests.ledger_matches_stock('mat') and tests.ledger_matches_stock(
    'empty'
  ),
  'keeps the stock ledger in balance'
);

select * from finish();
rollback;
