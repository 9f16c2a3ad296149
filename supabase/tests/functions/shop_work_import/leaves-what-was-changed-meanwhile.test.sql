begin;
select plan(6);
select tests.create_shop();
create temp table started as
select tests.start_import('[
  {"line": 2, "sku": "TEST-LAMP", "fields": {"price": 90}},
  {"line": 3, "sku": "TEST-MAT", "fields": {"stock": 9}},
  {"line": 4, "sku": "TEST-GHOST", "fields": {"brand": "Taj"}},
  {"line": 5, "sku": "NEW-1", "fields": {"name": "New", "price": 5, "stock": 1}}
]') as id;
update public.products set price = 95 where sku = 'TEST-LAMP';
update public.products set stock = 4 where sku = 'TEST-MAT';
update public.products set price = 7 where sku = 'TEST-GHOST';
insert into public.products (name, price, sku) values ('Other', 1, 'NEW-1');

select is(tests.apply_import(id), 'done 0 new 1 changed 3 skipped', 'ends') from started;
select is((select price from public.products where sku = 'TEST-LAMP'), 95.00, 'keeps a price that was changed');
select is((select stock from public.products where sku = 'TEST-MAT'), 4, 'keeps a stock that was sold from');
select is(
  (select brand || ' ' || price from public.products where sku = 'TEST-GHOST'), 'Taj 7.00',
  'writes a product in which another field was changed'
);
select is((select name from public.products where sku = 'NEW-1'), 'Other', 'leaves a SKU that was taken');
select is(
  (
    select jsonb_agg(n -> 'line' order by n -> 'line')
    from jsonb_array_elements(tests.call_as('admin', format('public.admin_get_import(%L)', id)) -> 'notes') n
    where n ->> 'outcome' = 'changed'
  ),
  '[2, 3, 5]', 'and names them'
)
from started;

select * from finish();
rollback;
