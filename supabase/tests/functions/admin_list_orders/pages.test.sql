begin;
select plan(2);
select tests.create_shop();

select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat', 2));
update public.orders set created_at = now() - interval '1 hour' where id = tests.order_id('one');
update public.orders set created_at = now() + interval '1 hour' where id = tests.order_id('two');

select is(tests.admin_list_orders('', '', 1, 0), 'two', 'returns a page');
select is(tests.admin_list_orders('', '', -1, -1), 'none', 'returns none for a negative limit');

select * from finish();
rollback;
