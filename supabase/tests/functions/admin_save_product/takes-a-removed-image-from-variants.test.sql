begin;
select plan(6);
select tests.create_shop();
select tests.create_kurta();
create function tests.save_images(p_product jsonb)
returns jsonb
language sql
as $$
  select tests.call_as('admin', format(
    'public.admin_save_product(%L, %L, 5, %L, null)', tests.id('kurta'),
    (select private.product_version(p) from public.products p where p.id = tests.id('kurta')), p_product
  ));
$$;
create function tests.images()
returns text
language sql
as $$
  select string_agg(concat_ws(' ', v.variant_label, v.image_url), ', ' order by v.variant_label)
  from public.products v where v.variant_of = tests.id('kurta');
$$;
update public.products set image_url = '/a.jpg', images = '[{"url": "/rust.jpg"}]' where id = tests.id('kurta');
update public.products set image_url = '/rust.jpg' where id in (tests.id('kurta-s'), tests.id('kurta-rust'));
update public.products set image_url = '/own.jpg' where id = tests.id('kurta-m');

select is(
  tests.save_images('{"images": [{"url": "/rust.jpg"}, {"url": "/b.jpg"}]}'), '{"ok": true, "variants": []}',
  'an image more takes none away'
);
select is(
  tests.save_images('{"image_url": "/rust.jpg", "images": [{"url": "/a.jpg"}, {"url": "/b.jpg"}]}'),
  '{"ok": true, "variants": []}',
  'nor does another order'
);
update public.products set is_offered = false, retired_at = now() where id = tests.id('kurta-rust');
select is(
  tests.save_images('{"image_url": "/a.jpg", "images": [{"url": "/b.jpg"}]}'),
  '{"ok": true, "variants": ["S · Indigo"]}',
  'a removed image is named with the variants that showed it'
);
select is(
  tests.images(), 'M · Indigo /own.jpg, S · Indigo, S · Rust', 'which show the product''s; one of their own stays'
);
select is(
  (select image_url from public.products where id = tests.id('kurta')), '/a.jpg', 'the product has its images'
);
select is(
  tests.save_images('{"size_guide": "Size | Chest"}') ->> 'ok', 'true', 'other fields are saved as before'
);

select * from finish();
rollback;
