begin;
select plan(2);
select tests.create_shop();

select is(
  tests.call_as(
    'admin',
    format(
      $$public.admin_bulk_update_products(array[%L, %L]::uuid[], 'price', 250)$$,
      tests.id('lamp'),
      tests.id('mat')
    )
  ) ->> 'changed',
  '2',
  'counts the changed products'
);
select is(
  (
    select string_agg(distinct price::text, ' ')
    from public.products
    where id in (tests.id('lamp'), tests.id('mat'))
  ),
  '250.00',
  'sets the same price for all'
);

select * from finish();
rollback;
