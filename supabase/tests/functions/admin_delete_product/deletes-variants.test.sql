begin;
select plan(4);
select tests.create_shop();
select tests.create_kurta();
select is(
  tests.call_as('admin', format('public.admin_delete_product(%L)', tests.id('kurta-s'))) ->> 'code',
  'not_found',
  'a variant is removed with the options of its product'
);
select tests.create_order('one', 'asha', tests.order_line('kurta-s'));
select is(
  tests.call_as('admin', format('public.admin_delete_product(%L)', tests.id('kurta'))) ->> 'deleted',
  'false',
  'keeps a product of which a variant was ordered'
);
select is_empty(
  $$select 1 from public.products where variant_of = tests.id('kurta') and is_active$$,
  'and takes all variants off sale'
);
select is(
  tests.call_as('admin', format('public.admin_delete_product(%L)', tests.id('mat'))) ->> 'deleted',
  'true',
  'else deletes it'
);

select * from finish();
rollback;
