begin;
select plan(4);
select tests.create_shop();

create temp table result on commit drop as select tests.shop_place_order(
  'asha',
  tests.order_line('lamp', 2) || tests.order_line('mat', 1),
  p_key => tests.id('key'),
  p_cart => tests.id('cart')
) as a;
create temp view placed as select o.* from public.orders o join result r on o.id = (
  r.a ->> 'order_id'
)::uuid;

select is(
  (select count(*) from public.order_items i join placed p on p.id = i.order_id),
  2::bigint,
  'stores two items'
);
select results_eq(
  $$
    select
      i.product_name,
      i.product_sku,
      i.catalogue_sku,
      i.product_image,
      i.quantity,
      i.unit_price,
      i.total_price
    from public.order_items i
    join placed p on p.id = i.order_id
    where i.product_id = tests.id('lamp')
  $$,
  $$values ('lamp', 'SKU-' || tests.id('lamp'), 'TEST-LAMP', '/lamp.svg', 2, 100.00, 200.00)$$,
  'copies name, SKU, image and price'
);

update public.products
set name = 'Lantern', price = 999, image_url = '/x.svg'
where id = tests.id('lamp');
delete from public.products where id = tests.id('mat');

select is(
  (
    select string_agg(i.product_name || ' ' || i.unit_price, ', ' order by i.product_name)
    from public.order_items i
    join placed p on p.id = i.order_id
  ),
  'lamp 100.00, mat 250.50',
  'keeps the items when a product changes or is deleted'
);
select is(
  (
    select count(*)
    from public.order_items i
    join placed p on p.id = i.order_id
    where i.product_id is null
  ),
  1::bigint,
  'removes only the link to a deleted product'
);

select * from finish();
rollback;
