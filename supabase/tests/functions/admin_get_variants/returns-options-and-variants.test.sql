begin;
select plan(4);
select tests.create_shop();
select tests.create_kurta();
create temp table form as
select tests.call_as('admin', format('public.admin_get_variants(%L)', tests.id('kurta'))) as form;

select is(form -> 'options' -> 1 ->> 'name', 'Colour', 'has the options in their order') from form;
select is(
  (
    select string_agg(v ->> 'sku', ' ' order by n)
    from form, jsonb_array_elements(form -> 'variants') with ordinality e (v, n)
  ),
  'TEST-KURTA-S TEST-KURTA-RUST TEST-KURTA-M',
  'sorts variants by the order of the values'
);
select is(
  coalesce(tests.call_as('admin', format('public.admin_get_variants(%L)', tests.id('kurta-s'))) #>> '{}', 'none'),
  'none',
  'knows no variant alone'
);
select is(
  tests.call_as('admin', format('public.admin_get_variants(%L)', tests.id('lamp'))) ->> 'variants', '[]', 'may be empty'
);

select * from finish();
rollback;
