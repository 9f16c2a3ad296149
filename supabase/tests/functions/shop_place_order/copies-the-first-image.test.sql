begin;
select plan(1);
select tests.create_shop();

update public.products
set image_url = null, images = '[{"url": "/first.svg"}, {"url": "/second.svg"}]'
where id = tests.id('lamp');
select tests.create_order('second', 'asha', tests.order_line('lamp'));

select is(
  (select i.product_image from public.order_items i where i.order_id = tests.order_id('second')),
  '/first.svg',
  'copies the first of the images without an image_url'
);

select * from finish();
rollback;
