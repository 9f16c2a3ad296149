begin;
select plan(3);
select tests.create_shop();
delete from public.products;
select tests.create_kurta();
select tests.create_product('bowl', 10, 1);

create function tests.exported(p_after text)
returns text
language sql
as $$
  select string_agg(concat_ws(' ', p ->> 'sku', p ->> 'category', p ->> 'shown_images', (
    select string_agg(v ->> 'sku', '+' order by n)
    from jsonb_array_elements(p -> 'variants') with ordinality v (v, n)
  )), ', ' order by p ->> 'sku')
  from jsonb_array_elements(tests.call_as('admin', format('public.admin_export_products(%L)', p_after))) p;
$$;

select is(
  tests.exported(null),
  'TEST-BOWL Pots ["/bowl.svg"], TEST-KURTA Pots ["/kurta.svg"] TEST-KURTA-S+TEST-KURTA-RUST+TEST-KURTA-M',
  'returns products, each with its variants in their order'
);
select is(tests.exported('ffffffff-ffff-ffff-ffff-ffffffffffff'), null, 'none after the last');
select is(
  jsonb_array_length(tests.call_as('admin', format(
    'public.admin_export_products(%L)', (select min(id::text) from public.products where variant_of is null)))),
  1, 'and the others after the first'
);

select * from finish();
rollback;
