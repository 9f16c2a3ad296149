begin;
select plan(7);
select tests.create_shop();
delete from private.bought_together;
select tests.create_product('cup', 50, 20), tests.create_product('pot', 60, 20);
update public.products set category_id = tests.id('attic') where id in (tests.id('lamp'), tests.id('mat'));
update public.products set category_id = null where id in (tests.id('cup'), tests.id('pot'));
insert into private.bought_together (product_id, other_id, orders)
select tests.id('lamp'), tests.id(p.name), p.orders
from (values ('cup', 2), ('pot', 5), ('mat', 3)) p (name, orders);

create function pg_temp.related(p_category text)
returns text
language sql
as $$
  select coalesce(string_agg(e ->> 'name', ' ' order by n), '')
  from jsonb_array_elements(
    tests.call_as('anon', format('public.shop_related_products(%L, %L)', tests.id('lamp'), p_category))
  ) with ordinality l (e, n);
$$;

select is(pg_temp.related('none'), 'pot mat cup', 'what was bought together, while the product is in stock');
update public.products set stock = 0 where id = tests.id('lamp');
select is(pg_temp.related('attic'), 'mat', 'only that of its category, once it is sold out');
select tests.create_product('jar', 95, 20), tests.create_product('tin', 130, 20), tests.create_product('vat', 900, 20);
update public.products set category_id = tests.id('attic')
where id in (tests.id('jar'), tests.id('tin'), tests.id('vat'));
update public.products set price = case id when tests.id('lamp') then 100 else 60 end
where id in (tests.id('lamp'), tests.id('mat'));
select is(pg_temp.related('attic'), 'jar tin mat vat', 'the nearest in price first');
update public.products set stock = 0 where id = tests.id('tin');
select is(pg_temp.related('attic'), 'jar mat vat', 'nothing that is sold out itself');
update public.products set stock = 0 where category_id = tests.id('attic');
select is(pg_temp.related('attic'), 'pot cup', 'others that were bought with it where its category has none');
update public.products set stock = 20 where id = tests.id('mat');
select is(pg_temp.related(null), 'pot mat cup', 'all of it where there is no category');
update public.products set stock = 20 where id = tests.id('lamp');
select is(
  (
    select string_agg(e ->> 'in_category', ' ' order by n)
    from public.categories c,
      jsonb_array_elements(
        tests.call_as('anon', format('public.shop_related_products(%L, %L)', tests.id('lamp'), c.slug))
      ) with ordinality l (e, n)
    where c.id = tests.id('attic')
  ),
  'true false false',
  'says which are of the category'
);

select * from finish();
rollback;
