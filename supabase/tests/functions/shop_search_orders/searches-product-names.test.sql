begin;
select plan(9);
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

select is(
  tests.shop_search_orders('asha', 'lamp'),
  '2:both lamps',
  'finds a word of a product''s name, newest order first'
);
select is(
  tests.shop_search_orders('asha', 'LAMP  brass'),
  '2:both lamps',
  'ignores case, order and spacing'
);
select is(tests.shop_search_orders('asha', 'rass'), '2:both lamps', 'finds a part of a word');
select is(tests.shop_search_orders('asha', 'brass mat'), '0:', 'returns none for words of two products');
select is(tests.shop_search_orders('asha', '%'), '2:both mats', 'matches a percent sign literally');
select is(tests.shop_search_orders('asha', '0%_'), '2:both mats', 'matches an underscore literally');
select is(tests.shop_search_orders('asha', '\'), '0:', 'matches a backslash literally');
select is(
  tests.shop_search_orders('asha', 'nothing like it'),
  '0:',
  'returns none when nothing matches'
);
select is(
  tests.shop_search_orders('asha', ''),
  '3:both mats lamps',
  'returns all orders without a word'
);

select * from finish();
rollback;
