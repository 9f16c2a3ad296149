begin;
select plan(8);
select tests.create_shop();
create temp table started as select tests.start_import(tests.kurta_rows()) as id;
select tests.apply_import(id) from started;

select is(
  tests.call_as('service_role', '(select to_jsonb(array(select public.shop_claim_import_images(10) order by 1)))'),
  '["https://cdn.example.com/a.jpg", "https://cdn.example.com/m.jpg"]', 'both images are claimed, the own one is not'
);
select is(
  tests.call_as('service_role', '(select to_jsonb(array(select public.shop_claim_import_images(10))))'), '[]',
  'and not a second time'
);
select tests.call_as('service_role', $$(select to_jsonb(public.shop_record_import_image(
  'https://cdn.example.com/m.jpg', '', 'not_found')::text))$$);
select is((select i.status from public.product_imports i), 'images', 'waits for the other');
select tests.call_as('service_role', $$(select to_jsonb(public.shop_record_import_image(
  'https://cdn.example.com/a.jpg', '/media/0123.jpg', '')::text))$$);
select is((select i.status from public.product_imports i), 'done', 'ends with the last');
select is(
  (select p.image_url from public.products p where p.sku = 'NEW-KURTA'), '/media/0123.jpg', 'a product shows the copy'
);
select is(
  (select p.image_url from public.products p where p.sku = 'NEW-KURTA-M'), 'https://cdn.example.com/m.jpg',
  'a variant keeps what could not be copied'
);
select is(
  tests.call_as('admin', format('public.admin_get_import(%L)', id)) -> 'image_problems',
  '[{"source": "https://cdn.example.com/m.jpg", "problem": "not_found"}]', 'which is named'
)
from started;
select is(
  tests.apply_import(tests.start_import(tests.kurta_rows())), 'done 0 new 0 changed 0 skipped',
  'the same file changes nothing afterwards'
);

select * from finish();
rollback;
