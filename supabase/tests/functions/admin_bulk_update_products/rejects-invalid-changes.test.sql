begin;
select plan(2);
select tests.create_shop();

select is(
  tests.call_as(
    'admin',
    format($$public.admin_bulk_update_products(array[%L]::uuid[], 'price')$$, tests.id('lamp'))
  ) ->> 'code',
  'invalid',
  'rejects a price change without a price'
);
select is(
  tests.call_as(
    'admin',
    format($$public.admin_bulk_update_products(array[%L]::uuid[], 'melt')$$, tests.id('lamp'))
  ) ->> 'code',
  'invalid',
  'rejects an unknown change'
);

select * from finish();
rollback;
