begin;
select plan(3);
select tests.create_shop();

update public.settings set tax_rate = 12.5;
select tests.create_order('one', 'asha', tests.order_line('lamp'));

select is(
  (select tax_rate from public.orders where id = tests.order_id('one')),
  12.5,
  'copies the current tax rate to the order'
);

update public.settings set tax_rate = 5;

select is(
  (select tax_rate from public.orders where id = tests.order_id('one')),
  12.5,
  'keeps the copied rate when the setting changes'
);

select tests.create_order('two', 'asha', tests.order_line('lamp'));

select is(
  (select tax_rate from public.orders where id = tests.order_id('two')),
  5.0,
  'copies the new rate to the next order'
);

select * from finish();
rollback;
