begin;
select plan(6);
select tests.create_shop();
select tests.create_kurta();
create temp table found as
select p from jsonb_array_elements(tests.call_as('anon', format(
  'public.shop_products_by_ids(%L)', array[tests.id('lamp'), tests.id('ghost'), tests.id('kurta-m'), tests.id('none')]
))) p;

select is((select count(*)::integer from found), 2, 'leaves out what is not for sale');
select is(
  (select p ->> 'variant_label' from found where p ->> 'variant_of' is not null), 'M · Indigo', 'names the variant'
);
select is(
  (select p ->> 'image_url' from found where p ->> 'variant_of' is not null),
  '/kurta.svg',
  'shows the image of the product'
);
select is(
  (select p -> 'options' -> 0 ->> 'name' from found where p ->> 'variant_of' is not null), 'Size', 'has the options'
);
select is(
  tests.call_as('service_role', $$public.shop_products_by_ids('{}')$$) ->> 'error', '42501', 'rejects the server role'
);
update public.products set image_url = '/kurta-m.svg' where id = tests.id('kurta-m');
select is(
  tests.call_as('anon', format('public.shop_products_by_ids(%L)', array[tests.id('kurta-m')])) #>> '{0,image_url}',
  '/kurta-m.svg',
  'shows the image of a variant that has one'
);

select * from finish();
rollback;
