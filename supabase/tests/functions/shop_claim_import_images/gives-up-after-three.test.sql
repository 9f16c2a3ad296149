begin;
select plan(2);
select tests.create_shop();
select tests.apply_import(tests.start_import(tests.kurta_rows()));
update private.imported_images set attempts = 3, claimed_at = now() - interval '3 minutes';

select is(
  tests.call_as('service_role', '(select to_jsonb(array(select public.shop_claim_import_images(10))))'), '[]',
  'claims no image a fourth time'
);
select is((select i.status from public.product_imports i), 'done', 'and ends the import');

select * from finish();
rollback;
