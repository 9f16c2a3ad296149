begin;
select plan(4);
select tests.create_shop();

update public.products set image_url = '/media/one.jpg' where id = tests.id('lamp');
insert into public.product_imports (id, actor_id, file_name, format, may_add_categories)
values (tests.id('import'), tests.id('admin'), 'p.csv', 'haat', true);
insert into private.imported_images (source, import_id, address)
values
  ('https://example.com/1.jpg', tests.id('import'), '/media/one.jpg'),
  ('https://example.com/4.jpg', tests.id('import'), '/media/four.jpg');
insert into private.image_copies (source, due_at) values ('/media/one.jpg', now()), ('/media/four.jpg', now());

select is(
  tests.call_as('admin', $$public.admin_release_images(array['/media/one.jpg', '/media/four.jpg'])$$),
  '["/media/four.jpg"]', 'returns what is to be deleted'
);
select is(
  (select string_agg(m.address, ', ') from private.imported_images m), '/media/one.jpg',
  'and forgets that an import copied it, since its file is gone'
);
select is((select string_agg(c.source, ', ') from private.image_copies c), '/media/one.jpg', 'nor tries copies of it');
select is(
  private.stored_images('["https://example.com/1.jpg", "https://example.com/4.jpg"]'),
  '["/media/one.jpg", "https://example.com/4.jpg"]', 'the next import shows the source, and copies it again'
);

select * from finish();
rollback;
