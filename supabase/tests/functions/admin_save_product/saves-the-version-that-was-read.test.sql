begin;
select plan(4);
select tests.create_shop();

create temporary table seen as select tests.product_version() as version;

select is(
  tests.admin_save_product((select version from seen), 10, '{"name": "Lantern"}'),
  'ok',
  'saves a product of the current version'
);
select is(
  (select name from public.products where id = tests.id('lamp')),
  'Lantern',
  'stores the new name'
);
select is(
  tests.admin_save_product((select version from seen), 10, '{"name": "Torch"}'),
  'changed',
  'rejects an older version'
);
select is(
  (select name from public.products where id = tests.id('lamp')),
  'Lantern',
  'stores nothing then'
);

select * from finish();
rollback;
