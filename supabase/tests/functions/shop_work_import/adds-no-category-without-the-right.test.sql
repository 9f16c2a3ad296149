begin;
select plan(2);
select tests.create_shop();
create temp table started as
select tests.start_import('[{"line": 2, "sku": "TEST-LAMP", "fields": {}, "category": "Brand new"}]') as id;
update public.product_imports
set may_add_categories = false, status = 'checking', checked = 0, creates = 0, updates = 0;
select tests.call_as('service_role', 'public.shop_work_import()');

select is(tests.import_notes(id), '2 unknown_category', 'names the category') from started;
select is((select i.status from public.product_imports i), 'rejected', 'and rejects the import');

select * from finish();
rollback;
