begin;
select plan(6);
select tests.create_shop();
select tests.create_kurta();

select is((select name from public.products where id = tests.id('kurta-s')), 'kurta', 'has the name of the product');
select is(
  (select variant_label from public.products where id = tests.id('kurta-s')), 'S · Indigo', 'names its values'
);
update public.products set is_active = true, name = 'Other' where id = tests.id('kurta-s');
select is((select name from public.products where id = tests.id('kurta-s')), 'kurta', 'has no name of its own');
update public.products set is_offered = false where id = tests.id('kurta-s');
select is((select is_active from public.products where id = tests.id('kurta-s')), false, 'is off sale if not offered');
select throws_ok(
  $$insert into public.products (name, variant_of, option_values, sku, price) values
    ('', tests.id('lamp'), '{S}', 'TEST-X', 1)$$,
  '23514', null, 'needs a product with options'
);
select throws_ok(
  $$insert into public.products (name, variant_of, option_values, sku, price) values
    ('', tests.id('kurta-s'), '{S}', 'TEST-X', 1)$$,
  '23514', null, 'cannot be a variant of a variant'
);

select * from finish();
rollback;
