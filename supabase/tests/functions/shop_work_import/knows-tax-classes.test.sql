begin;
select plan(3);
select tests.create_shop();
create temp table wrong as
select tests.start_import('[{"line": 2, "sku": "TEST-LAMP", "fields": {"tax_code": "gold"}}]') as id;
select is(tests.import_notes(id), '2 unknown_tax_class', 'names a class that there is not') from wrong;

create temp table right_one as
select tests.start_import('[{"line": 2, "sku": "TEST-LAMP", "fields": {"tax_code": "merit"}}]') as id;
select isnt(tests.apply_import(id), null, 'applies a class that there is') from right_one;
select is((select p.tax_code from public.products p where p.id = tests.id('lamp')), 'merit', 'to its product');

select * from finish();
rollback;
