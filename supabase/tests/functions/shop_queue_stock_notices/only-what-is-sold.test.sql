begin;
select plan(5);
select tests.create_shop();
select tests.create_kurta();

insert into public.stock_notices (user_id, product_id)
select tests.id('asha'), tests.id(p) from unnest(array['ghost', 'kurta-s', 'kurta-rust']) p;
update public.products set is_offered = false where id = tests.id('kurta-s');

select is(
  tests.call_as('service_role', 'public.shop_queue_stock_notices(25)'), '0',
  'queues nothing about an inactive product, a variant that is not offered and one that is sold out'
);
select is((select count(*) from public.stock_notices), 3::bigint, 'and keeps the notices');

update public.products set is_offered = true where id = tests.id('kurta-s');
select is(
  tests.call_as('service_role', 'public.shop_queue_stock_notices(25)'), '1', 'queues a mail about a variant'
);
select is(
  (select m.data - '{shop,tax}'::text[] from public.outbox m),
  jsonb_build_object(
    'product_id', tests.id('kurta-s'), 'product_name', 'kurta · S · Indigo', 'price', 500.00, 'price_varies', false
  ),
  'which names its values'
);

delete from public.outbox;
insert into public.stock_notices (user_id, product_id) values (tests.id('bala'), tests.id('kurta'));
select tests.call_as('service_role', 'public.shop_queue_stock_notices(25)');
select is(
  (select m.data - '{shop,tax}'::text[] from public.outbox m),
  jsonb_build_object('product_id', tests.id('kurta'), 'product_name', 'kurta', 'price', 500.00, 'price_varies', true),
  'and one about a product with options, with its lowest price'
);

select * from finish();
rollback;
