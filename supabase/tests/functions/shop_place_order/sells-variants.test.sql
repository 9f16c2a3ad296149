begin;
select plan(7);
select tests.create_shop();
select tests.create_kurta();

select is(tests.outcome(tests.shop_place_order('asha', tests.order_line('kurta-m', 3))), 'ok', 'sells a variant');
select is(
  (
    select concat_ws(', ', i.product_name, i.variant_label, i.catalogue_sku, i.product_sku, i.product_image)
    from public.order_items i where i.product_id = tests.id('kurta-m')
  ),
  'kurta, M · Indigo, TEST-KURTA-M, SKU-' || tests.id('kurta') || ', /kurta.svg',
  'copies what it is called, with the image of the product'
);
select is(tests.offer('kurta'), '500.00 2 true', 'takes the units from the variant and from the sum');
select is(
  tests.outcome(tests.shop_place_order('asha', tests.order_line('kurta-m'))), 'out_of_stock', 'sells no unit twice'
);
select is(
  tests.shop_place_order('asha', tests.order_line('kurta-m')) #>> '{lines,0,name}',
  'kurta · M · Indigo',
  'names what is missing'
);
update public.products set image_url = '/kurta-rust.svg', stock = 1 where id = tests.id('kurta-rust');
select tests.shop_place_order('asha', tests.order_line('kurta-rust'));
select is(
  (select i.product_image from public.order_items i where i.product_id = tests.id('kurta-rust')),
  '/kurta-rust.svg',
  'copies the image of a variant that has one'
);
update public.products set is_active = false where id = tests.id('kurta');
select is(
  tests.outcome(tests.shop_place_order('asha', tests.order_line('kurta-s'))),
  'unavailable',
  'sells no variant of an inactive product'
);

select * from finish();
rollback;
