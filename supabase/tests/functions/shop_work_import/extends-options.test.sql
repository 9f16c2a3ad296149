begin;
select plan(4);
select tests.create_shop();
select tests.create_kurta();
select is(
  tests.apply_import(tests.start_import('[
    {"line": 2, "sku": "TEST-KURTA", "fields": {}, "options": [
      {"name": "size", "values": ["s", "XL"]}, {"name": "COLOUR", "values": ["indigo"]}
    ], "variants": [
      {"line": 3, "sku": "TEST-KURTA-S", "values": ["s", "indigo"], "fields": {"stock": 8}},
      {"line": 4, "sku": "TEST-KURTA-XL", "values": ["XL", "indigo"], "fields": {"price": 700, "stock": 2}}
    ]},
    {"line": 5, "sku": "TEST-LAMP", "fields": {}, "options": [{"name": "Size", "values": ["Big"]}], "variants": [
      {"line": 6, "sku": "TEST-LAMP-BIG", "values": ["Big"], "fields": {"price": 300, "stock": 4}}
    ]}
  ]')),
  'done 0 new 2 changed 0 skipped', 'applies'
);
select is(
  (select p.options #>> '{0,values}' || p.stock from public.products p where p.sku = 'TEST-KURTA'),
  '["S", "M", "XL"]13',
  'adds values behind those that the product has, in its spelling'
);
select is(
  (select option_values::text || stock from public.products where sku = 'TEST-KURTA-S'), '{S,Indigo}8',
  'finds a variant whatever the case of its values'
);
select is(
  (
    select string_agg(concat_ws(' ', p.sku, p.stock, p.price, (
      select sum(m.quantity) from public.stock_movements m where m.product_id = p.id
    )), ', ' order by p.sku)
    from public.products p where p.sku like 'TEST-LAMP%'
  ),
  'TEST-LAMP 4 300.00 0, TEST-LAMP-BIG 4 300.00 4',
  'gives a product without options its first, and books its units out'
);

select * from finish();
rollback;
