begin;
select plan(6);
select tests.scene();
create function tests.level(p_name text) returns integer language sql as $$
  select l.stock from private.stock_levels l where l.product_id = tests.id(p_name);
$$;

select results_eq('select l.product_id, l.stock from private.stock_levels l order by 1', 'select p.id, p.stock from public.products p order by 1',
  'each product has its level');
select tests.attempt('chief', 'update public.products set stock = 4 where id = tests.id(''lamp'')');
select is(tests.level('lamp'), 4, 'it follows an admin''s change');
select tests.order_named('one', 'asha', tests.line('lamp', 3));
select is(tests.level('lamp'), 1, 'and what is sold');
insert into public.products (id, name, price, sku) values (tests.id('empty'), 'Empty', 1, 'TEST-EMPTY');
select is(tests.level('empty'), 0, 'none is a level too');
delete from public.products where id = tests.id('empty');
select is(tests.level('empty'), null, 'a deleted product has none');
select is(tests.attempt('chief', 'select 1 from private.stock_levels'), '42501', 'nobody reads the levels themselves');
select * from finish();
rollback;
