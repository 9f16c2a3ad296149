begin;
select plan(7);
select tests.create_shop();

update public.products set image_url = '/media/one.jpg' where id = tests.id('lamp');
update public.products
set images = '[{"url": "/a.svg"}, {"url": "/media/two.jpg"}]'
where id = tests.id('ghost');
update public.products set image_url = '/media/three.jpg' where id = tests.id('mat');
select tests.create_order('one', 'asha', tests.order_line('mat'));
update public.products set image_url = null where id = tests.id('mat');

select is(
  tests.call_as(
    'admin',
    $$public.admin_release_images(array['/media/one.jpg', '/media/four.jpg', '/media/two.jpg'])$$
  ),
  '["/media/four.jpg"]',
  'leaves out every image of a product'
);
select is(
  tests.call_as('admin', $$public.admin_release_images(array['/media/three.jpg'])$$),
  '[]',
  'leaves out an image of an order'
);
insert into public.banners (image_url, alt, link, ends_at) values ('/media/six.jpg', 'Old', '/', '2020-01-01');
select is(
  tests.call_as('admin', $$public.admin_release_images(array['/media/six.jpg'])$$),
  '[]',
  'leaves out the image of a banner, one that has ended too'
);
insert into public.collections (slug, name, image_url, is_active) values ('zqx', 'Zqx', '/media/five.jpg', false);
select is(
  tests.call_as('admin', $$public.admin_release_images(array['/media/five.jpg'])$$),
  '[]',
  'leaves out the image of a collection'
);
update public.categories set image_url = '/media/seven.jpg' where slug = (select min(slug) from public.categories);
update public.home_page set hero_image_url = '/media/eight.jpg';
update public.settings set logo_url = '/media/nine.png', signature_url = '/media/ten.png';
select is(
  tests.call_as('admin', $$public.admin_release_images(
    array['/media/seven.jpg', '/media/eight.jpg', '/media/nine.png', '/media/ten.png']
  )$$),
  '[]',
  'leaves out the images of a category, of the shop''s front, and of the signature'
);
select tests.admin_set_order_status('one', 'shipped');
update public.settings set signature_url = '';
select is(
  tests.call_as('admin', $$public.admin_release_images(array['/media/ten.png'])$$),
  '[]',
  'leaves out the signature of an invoice that was issued with it'
);
select is(
  tests.call_as('admin', $$public.admin_release_images(array['/media/on', 'one.jpg'])$$),
  '["/media/on", "one.jpg"]',
  'compares whole addresses'
);

select * from finish();
rollback;
