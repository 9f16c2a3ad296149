begin;
select plan(8);
select tests.create_shop();

select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat', 2));
update public.orders set created_at = now() - interval '1 hour' where id = tests.order_id('one');
update public.orders set shipping_address = shipping_address || '{"first_name": "Lakshmi", "last_name": "Joshi"}'
where id = tests.order_id('two');
update public.orders set created_at = now() + interval '1 hour' where id = tests.order_id('two');

select is(tests.admin_list_orders(''), 'two one', 'lists the newest order first');
select is(tests.admin_list_orders('ASHA'), 'one', 'finds the customer''s name in any case');
select is(tests.admin_list_orders(' bal '), 'two', 'finds a part of the name');
select is(tests.admin_list_orders('Lakshmi J'), 'two', 'finds the recipient, who is another person');
select is(
  tests.admin_list_orders(
    (select substr(o.order_number, 8) from public.orders o where o.id = tests.order_id('one'))
  ),
  'one',
  'finds a part of the order number'
);
select is(
  tests.admin_list_orders(
    (select lower(o.order_number) from public.orders o where o.id = tests.order_id('two'))
  ),
  'two',
  'finds the order number in lower case'
);
select is(tests.admin_list_orders('%'), 'none', 'matches a percent sign literally');
select is(tests.admin_list_orders('nobody'), 'none', 'returns none when nothing matches');

select * from finish();
rollback;
