begin;
select plan(3);
select tests.create_shop();

select tests.create_order('one', 'asha', tests.order_line('lamp'));
update public.orders set status = 'delivered' where id = tests.order_id('one');
delete from auth.users where id = tests.id('asha');

select is(
  (
    select user_id is null and shipping_address ->> 'first_name' = 'Asha'
    from public.orders
    where id = tests.order_id('one')
  ),
  true,
  'keeps the order with its address'
);
select is(
  (select count(*) from public.order_items where order_id = tests.order_id('one')),
  1::bigint,
  'keeps the items of the order'
);
select is(tests.ledger_matches_stock('lamp'), true, 'keeps the stock ledger in balance');

select * from finish();
rollback;
