begin;
select plan(3);
select tests.create_shop();

select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat', 2));

update public.orders set shipping_address = shipping_address || '{"first_name": "Bala"}'
where id = tests.order_id('two');
select is(tests.admin_list_orders('', 'cancelled'), 'none', 'returns the orders of a status');
select is(tests.admin_list_orders('asha', 'confirmed'), 'one', 'combines search and status');
select is(tests.admin_list_orders('', 'nonsense'), 'none', 'returns none for an unknown status');

select * from finish();
rollback;
