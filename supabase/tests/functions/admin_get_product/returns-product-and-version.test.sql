begin;
select plan(4);
select tests.create_shop();

create temporary table first as select tests.call_as(
  'admin',
  format('public.admin_get_product(%L)', tests.id('lamp'))
) as form;

select is((select form ->> 'id' from first), tests.id('lamp')::text, 'returns the product');

select is(
  (select form #>> '{tax_rates,1,tax_code}' from first), 'exempt', 'returns the classes of goods, in order'
);

update public.products set brand = 'Deepa' where id = tests.id('lamp');

select isnt(
  tests.call_as('admin', format('public.admin_get_product(%L)', tests.id('lamp'))) ->> 'version',
  (select form ->> 'version' from first),
  'returns another version after a change'
);
select ok(
  tests.call_as('admin', 'public.admin_get_product(gen_random_uuid())') is null,
  'returns null for an unknown id'
);

select * from finish();
rollback;
