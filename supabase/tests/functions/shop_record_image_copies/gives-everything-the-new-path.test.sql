begin;
select plan(11);
select tests.create_shop();
create function pg_temp.record(p_source text, p_address text, p_problem text)
returns void
language sql
as $$
  select tests.call_as('service_role', format(
    '(select to_jsonb(public.shop_record_image_copies(%L, %L, %L)::text))', p_source, p_address, p_problem));
$$;
update public.products set image_url = null, images = '[]' where private.lacks_copies(image_url, images);
delete from private.image_copies;

update public.products
set image_url = '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.jpg', images = '[{"url": "/b.jpg"}]'
where id = tests.id('lamp');
select tests.create_order('one', 'asha', tests.order_line('lamp'));
update public.products
set image_url = '/c.jpg', images = '[{"url": "/b.jpg"}, {"url": "/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.jpg"}]'
where id = tests.id('mat');
insert into public.collections (slug, name, image_url)
values ('one', 'One', '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.jpg');
insert into public.banners (image_url, alt, link) values ('/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.jpg', 'Sale', '/');
insert into public.product_imports (id, actor_id, file_name, format, may_add_categories)
values (tests.id('import'), tests.id('admin'), 'p.csv', 'haat', true);
insert into private.imported_images (source, import_id, address)
values ('https://example.com/1.jpg', tests.id('import'), '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.jpg');
select is(
  tests.call_as('admin', 'public.admin_health()') -> 'image_copies',
  '{"count": 4, "failed": 0, "not_made": 0, "names": []}',
  'Health counts what shows it'
);
select tests.call_as('service_role', '(select to_jsonb(array(select public.shop_claim_image_copies(10))))');

select pg_temp.record('/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.jpg', '', 'not_made');
select is(
  (select (m.problem, m.due_at)::text from private.image_copies m), ('not_made', now() + interval '1 day')::text,
  'one that failed is tried again tomorrow'
);
select is(
  (tests.call_as('admin', 'public.admin_health()') -> 'image_copies') - 'names',
  '{"count": 4, "failed": 1, "not_made": 1}',
  'and counted'
);
select ok(
  tests.call_as('admin', 'public.admin_health()') #>> '{image_copies,names,0}'
    in (select p.name from public.products p where p.id in (tests.id('lamp'), tests.id('mat'))),
  'with a product that shows it'
);

select pg_temp.record(
  '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.jpg', '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a-960o.jpg', '');
select is(
  (select p.image_url from public.products p where p.id = tests.id('lamp')),
  '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a-960o.jpg', 'the main image is that with copies'
);
select is(
  (select p.images from public.products p where p.id = tests.id('mat')),
  '[{"url": "/b.jpg"}, {"url": "/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a-960o.jpg"}]', 'another one keeps its place'
);
select is(
  (select c.image_url from public.collections c where c.slug = 'one'),
  '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a-960o.jpg', 'a collection shows it'
);
select is(
  (select b.image_url from public.banners b where b.alt = 'Sale'),
  '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a-960o.jpg', 'a banner shows it'
);
select is(
  (select m.address from private.imported_images m), '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a-960o.jpg',
  'the next import finds it'
);
select is(
  (select i.product_image from public.order_items i where i.order_id = tests.order_id('one')),
  '/media/0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.jpg', 'an order keeps what it has'
);
select is(
  tests.call_as('admin', 'public.admin_health()') -> 'image_copies',
  '{"count": 0, "failed": 0, "not_made": 0, "names": []}',
  'nothing is left to do'
);
select * from finish();
rollback;
