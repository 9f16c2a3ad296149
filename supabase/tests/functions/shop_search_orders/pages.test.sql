begin;
select plan(4);
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

select is(tests.shop_search_orders('asha', '', '{}', 2), '3:both mats', 'returns a page');
select is(tests.shop_search_orders('asha', '', '{}', 2, 2), '3:lamps', 'returns the next page');
select is(tests.shop_search_orders('asha', '', '{}', 2, 4), '3:', 'returns none beyond the last page');
select is(tests.shop_search_orders('asha', '', '{}', -1, -1), '3:', 'returns none for a negative limit');

select * from finish();
rollback;
