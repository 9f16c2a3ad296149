begin;
select plan(2);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('mat'));

select is(
  tests.call_as('admin', format('public.admin_delete_product(%L)', tests.id('mat'))) ->> 'deleted',
  'false',
  'keeps a product that was ordered'
);
select is(
  (select is_active from public.products where id = tests.id('mat')),
  false,
  'makes it inactive'
);

select * from finish();
rollback;
