begin;
select plan(5);
select tests.create_shop();

create function tests.stock_level(p_name text)
returns integer
language sql
as $$
  select l.stock from private.stock_levels l where l.product_id = tests.id(p_name);
$$;

select results_eq(
  'select l.product_id, l.stock from private.stock_levels l order by 1',
  'select p.id, p.stock from public.products p order by 1',
  'has a level for every product'
);

select tests.run_as('admin', $$update public.products set stock = 4 where id = tests.id('lamp')$$);

select is(tests.stock_level('lamp'), 4, 'follows a change by an admin');

select tests.create_order('one', 'asha', tests.order_line('lamp', 3));

select is(tests.stock_level('lamp'), 1, 'follows an order');

insert into public.products (id, name, price, sku)
values (tests.id('empty'), 'Empty', 1, 'TEST-EMPTY');

select is(tests.stock_level('empty'), 0, 'has a level of 0 for a product without stock');

delete from public.products where id = tests.id('empty');

select is(tests.stock_level('empty'), null, 'has no level for a deleted product');

select * from finish();
rollback;
