begin;
select plan(2);
select tests.create_shop();
select tests.create_kurta();
select tests.create_order('one', 'asha', tests.order_line('kurta-s'));
update public.orders set status = 'delivered' where id = tests.order_id('one');
update public.products set is_offered = false where id = tests.id('kurta-s');

select is(
  tests.call_as('asha', format('public.shop_own_review(%L)', tests.id('kurta'))) #>> '{}',
  'may-write',
  'a shopper who received a variant may review the product'
);
select is(
  tests.call_as('bala', format('public.shop_own_review(%L)', tests.id('kurta'))) #>> '{}',
  'not-bought',
  'another shopper may not'
);

select * from finish();
rollback;
