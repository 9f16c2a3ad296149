begin;
select plan(1);
select tests.create_shop();

select is(
  tests.call_as('admin', format('public.admin_delete_product(%L)', tests.id('ghost'))) ->> 'deleted',
  'true',
  'deletes a product that was never ordered'
);

select * from finish();
rollback;
