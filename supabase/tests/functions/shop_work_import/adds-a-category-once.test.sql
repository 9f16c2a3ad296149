begin;
select plan(3);
select tests.create_shop();
create temp table started as
select tests.start_import('[
  {"line": 2, "sku": "NEW-TOP", "fields": {"name": "Top", "price": 90, "stock": 1}, "category": "Toys and games"},
  {"line": 3, "sku": "NEW-KITE", "fields": {"name": "Kite", "price": 50, "stock": 2}, "category": "toys AND games"}
]') as id;

select is(tests.apply_import(id), 'done 2 new 0 changed 0 skipped', 'writes both products') from started;
select is(
  (select string_agg(c.name, ', ') from public.categories c where lower(c.name) = 'toys and games'),
  'Toys and games',
  'capitals make no other category'
);
select is(
  (select string_agg(c.name, ', ') from public.products p join public.categories c on c.id = p.category_id
    where p.sku in ('NEW-TOP', 'NEW-KITE')),
  'Toys and games, Toys and games',
  'both are in it'
);

select * from finish();
rollback;
