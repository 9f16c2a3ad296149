begin;
select plan(3);
select tests.create_shop();
select tests.create_kurta();
update public.products set is_offered = false where id = tests.id('kurta-m');
update public.products set name = 'Kurta, long', is_active = false where id = tests.id('kurta');

select is_empty(
  $$select 1 from public.products where variant_of = tests.id('kurta') and (is_active or name <> 'Kurta, long')$$,
  'variants of an inactive product are not for sale, and have its name'
);
update public.products set is_active = true where id = tests.id('kurta');
select is(
  (select string_agg(sku, ' ' order by sku) from public.products where variant_of = tests.id('kurta') and is_active),
  'TEST-KURTA-RUST TEST-KURTA-S',
  'those that are offered come back with it'
);
select is_empty(
  $$select 1 from public.products where variant_of = tests.id('kurta') and is_listed$$, 'variants are not in lists'
);

select * from finish();
rollback;
