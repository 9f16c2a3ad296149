begin;
select plan(4);
select tests.create_shop();
select tests.create_kurta();
update public.categories set size_guide = 'S | 92 cm' where id = tests.id('pots');

select is(
  tests.call_as('anon', $$public.shop_product_page(tests.id('kurta'))$$) #>> '{product,size_guide}', 'S | 92 cm',
  'returns the size guide of the category of a product with options'
);
select is(
  tests.call_as('anon', $$public.shop_product_page(tests.id('lamp'))$$) #>> '{product,size_guide}', null,
  'none of a product without options'
);
update public.products set size_guide = 'S | 96 cm' where id = tests.id('kurta');
select is(
  tests.call_as('anon', $$public.shop_product_page(tests.id('kurta'))$$) #>> '{product,size_guide}', 'S | 96 cm',
  'the product''s own counts'
);
update public.products set size_guide = null where id = tests.id('kurta');
update public.categories set is_active = false where id = tests.id('pots');
select is(
  tests.call_as('anon', $$public.shop_product_page(tests.id('kurta'))$$) #>> '{product,size_guide}', null,
  'none of an inactive category'
);

select * from finish();
rollback;
