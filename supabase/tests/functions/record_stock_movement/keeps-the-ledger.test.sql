begin;
select plan(7);
select tests.scene();

select results_eq($$select quantity, reason, order_id, actor_id from public.stock_movements where product_id = tests.id('lamp')$$,
  $$values (10, 'opening', null::uuid, null::uuid)$$, 'a new product opens its ledger');
select tests.attempt('chief', 'update public.products set stock = 4 where id = tests.id(''lamp'')');
select results_eq($$select quantity, reason, actor_id from public.stock_movements where product_id = tests.id('lamp') order by id desc limit 1$$,
  $$values (-6, 'adjustment', tests.id('chief'))$$, 'an admin''s change is an adjustment, with his name');
update public.products set stock = 4, price = 3 where id = tests.id('lamp');
select is((select count(*) from public.stock_movements where product_id = tests.id('lamp')), 2::bigint, 'the same stock is no movement');
insert into public.products (id, name, price, sku) values (tests.id('empty'), 'Empty', 1, 'TEST-EMPTY');
select is((select count(*) from public.stock_movements where product_id = tests.id('empty')), 0::bigint, 'nor is an opening of none');
select ok(tests.books_agree('lamp') and tests.books_agree('mat') and tests.books_agree('empty'), 'ledger and stock agree');
delete from public.products where id = tests.id('lamp');
select is((select count(*) from public.stock_movements where product_id = tests.id('lamp')), 0::bigint, 'a deleted product leaves the ledger');
select is((select count(*) from public.stock_movements where product_id is null and reason = 'adjustment' and quantity = -6), 1::bigint, 'but its movements stay');
select * from finish();
rollback;
