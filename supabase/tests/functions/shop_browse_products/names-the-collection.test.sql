begin;
select plan(4);
select tests.create_shop();
insert into public.collections (slug, name, description, product_ids)
values ('zqx', 'Zqx', 'All of it', array[tests.id('lamp')]);

select is(
  tests.call_as('anon', $$public.shop_browse_products('{"collection": "zqx"}')$$) -> 'collection',
  '{"name": "Zqx", "slug": "zqx", "description": "All of it", "image_url": null}',
  'returns the collection'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"collection": "zqx"}')$$) ->> 'total',
  '1',
  'counts its products'
);
select is(
  tests.call_as('anon', $$public.shop_browse_products('{"collection": "zqx"}')$$) #>> '{facets,in_stock}',
  '1',
  'counts its filters'
);
update public.collections set is_active = false where slug = 'zqx';
select is(
  tests.call_as('admin', $$public.shop_browse_products('{"collection": "zqx"}')$$) ->> 'collection',
  null,
  'returns no inactive one'
);

select * from finish();
rollback;
