begin;
select plan(9);
select tests.create_shop();
delete from private.bought_together;
select tests.create_fruit();
update public.products set category_id = tests.id('attic') where id in (tests.id('lamp'), tests.id('mat'));
select tests.create_product('cup', 50, 20), tests.create_product('pot', 60, 20), tests.create_product('jug', 70, 20);
update public.products set category_id = null where id in (tests.id('cup'), tests.id('pot'), tests.id('jug'));

create function pg_temp.related(p_category text default null, p_who text default 'anon')
returns text
language sql
as $$
  select coalesce(string_agg(e ->> 'name', ' ' order by n), '')
  from jsonb_array_elements(
    tests.call_as(p_who, format('public.shop_related_products(%L, %L)', tests.id('lamp'), p_category))
  ) with ordinality l (e, n);
$$;
insert into private.bought_together (product_id, other_id, orders)
select tests.id('lamp'), tests.id(p.name), p.orders
from (values ('cup', 2), ('pot', 5), ('jug', 1), ('mat', 3)) p (name, orders);

select is(pg_temp.related(null, w), 'pot mat cup', 'returns what was bought together, most often first, to ' || w)
from unnest(array['anon', 'asha', 'admin']) w;
update public.products set stock = 0 where id = tests.id('pot');
select is(pg_temp.related(), 'mat cup', 'leaves out what is sold out');
update public.products set is_active = false where id = tests.id('mat');
select is(pg_temp.related(), 'cup', 'leaves out what is not for sale');
select is(
  pg_temp.related('test-pots'), 'zqx_Banana Zqx_apple 100% cup',
  'begins with the category, the best rated in stock first'
);
update public.products set category_id = tests.id('pots') where id in (tests.id('lamp'), tests.id('cup'));
select is(
  pg_temp.related('test-pots'), 'cup zqx_Banana Zqx_apple 100%', 'has no product twice, and not the product itself'
);
delete from private.bought_together;
select is(pg_temp.related(), '', 'returns nothing without orders and category');
insert into public.products (name, price, sku, stock)
select 'Zqy ' || n, 10, 'TEST-ZQY-' || n, 1 from generate_series(1, 8) n;
insert into private.bought_together (product_id, other_id, orders)
select tests.id('lamp'), p.id, 2 from public.products p where p.sku like 'TEST-ZQY-%';
select is(
  jsonb_array_length(tests.call_as('anon', format('public.shop_related_products(%L, null)', tests.id('lamp')))),
  5,
  'returns at most five'
);

select * from finish();
rollback;
