begin;
select plan(3);
select tests.create_shop();

update public.products set image_url = '/media/one.jpg' where id = tests.id('lamp');
update public.products set images = '[{"url": "/media/two.jpg"}]' where id = tests.id('ghost');
update public.products set image_url = '/media/three.jpg' where id = tests.id('mat');
select tests.create_order('one', 'asha', tests.order_line('mat'));
update public.products set image_url = null where id = tests.id('mat');
insert into public.product_imports (id, actor_id, file_name, format, may_add_categories)
values (tests.id('import'), tests.id('admin'), 'p.csv', 'haat', true);
insert into private.imported_images (source, import_id, address)
values
  ('https://example.com/1.jpg', tests.id('import'), '/media/one.jpg'),
  ('https://example.com/4.jpg', tests.id('import'), '/media/four.jpg');

select is(
  tests.call_as('service_role', $$(select to_jsonb(public.shop_release_images(
    array['/media/one.jpg', '/media/two.jpg', '/media/three.jpg', '/media/four.jpg'])))$$),
  '["/media/four.jpg"]',
  'leaves out every image of a product or an order'
);
select is(
  (select string_agg(m.address, ', ') from private.imported_images m), '/media/one.jpg',
  'forgets the copy of an import that is deleted'
);
select is(
  tests.call_as('service_role', $$(select to_jsonb(cardinality(public.shop_release_images(
    array(select '/media/' || n from generate_series(1, 150) n)))))$$),
  '100', 'answers for a hundred at a time'
);

select * from finish();
rollback;
