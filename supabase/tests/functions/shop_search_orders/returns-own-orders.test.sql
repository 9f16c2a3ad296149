begin;
select plan(2);
select tests.create_shop();

update public.products set name = 'Brass table lamp' where id = tests.id('lamp');
update public.products set name = 'Reed mat 100%_' where id = tests.id('mat');
select tests.create_order('lamps', 'asha', tests.order_line('lamp'));
select tests.create_order('mats', 'asha', tests.order_line('mat'));
select tests.create_order('both', 'asha', tests.order_line('lamp') || tests.order_line('mat'));
select tests.create_order('other', 'bala', tests.order_line('lamp'));
update public.orders set created_at = now() - interval '1 hour' where id = tests.order_id('mats');
update public.orders
set created_at = now() - interval '2 hours', status = 'delivered'
where id = tests.order_id('lamps');

select is(tests.shop_search_orders('bala', 'lamp'), '1:other', 'returns only the orders of the user');
select is(tests.shop_search_orders('admin', 'lamp'), '0:', 'returns no other orders to an admin');

select * from finish();
rollback;
