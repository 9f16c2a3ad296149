begin;
select plan(1);
select tests.create_shop();

select is(
  jsonb_array_length(
    tests.call_as('admin', $$public.admin_products_by_sku(array['TEST-MAT', 'NOTHING'])$$)
  ),
  1,
  'returns only the products that exist'
);

select * from finish();
rollback;
