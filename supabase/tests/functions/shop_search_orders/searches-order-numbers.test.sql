begin;
select plan(2);
select tests.create_shop();

select tests.create_order('lamps', 'asha', tests.order_line('lamp'));
select tests.create_order('mats', 'asha', tests.order_line('mat'));
select tests.create_order('both', 'asha', tests.order_line('lamp') || tests.order_line('mat'));
select tests.create_order('other', 'bala', tests.order_line('lamp'));
update public.orders set created_at = now() - interval '1 hour' where id = tests.order_id('mats');
update public.orders
set created_at = now() - interval '2 hours', status = 'delivered'
where id = tests.order_id('lamps');

select is(
  tests.shop_search_orders(
    'asha',
    (select order_number from public.orders where id = tests.order_id('mats'))
  ),
  '1:mats',
  'finds an order by its number'
);
select is(
  tests.shop_search_orders(
    'asha',
    (select lower(right(order_number, 15)) from public.orders where id = tests.order_id('mats'))
  ),
  '1:mats',
  'finds an order by the end of its number'
);

select * from finish();
rollback;
