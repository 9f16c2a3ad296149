begin;
select plan(5);
select tests.create_shop();

create function pg_temp.is_low(p_name text) returns boolean language sql as $$
  select l.is_low from private.stock_levels l where l.product_id = tests.id(p_name) $$;
select ok(pg_temp.is_low('mat'), 'a product is low at 5 units');
select ok(not pg_temp.is_low('lamp'), 'and not at 10');
update public.products set low_stock_at = 12 where id = tests.id('lamp');
select ok(pg_temp.is_low('lamp'), 'unless it has a number of its own');
update public.products set stock = 13 where id = tests.id('lamp');
select ok(not pg_temp.is_low('lamp'), 'which counts when the stock changes');
update public.products set low_stock_at = null where id = tests.id('lamp');
update public.products set stock = 6 where id = tests.id('lamp');
select ok(not pg_temp.is_low('lamp'), 'and 5 counts again without it');

select * from finish();
rollback;
