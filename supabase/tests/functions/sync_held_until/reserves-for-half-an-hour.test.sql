begin;
select plan(3);
select tests.create_shop();

select tests.create_order('cash', 'asha', tests.order_line('lamp'));
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));

select is(tests.reserved_for('cash'), null, 'sets no reservation for cash on delivery');
select is(
  tests.reserved_for('one'),
  interval '30 minutes',
  'reserves the stock of an online order for 30 minutes'
);
select is(
  (select reopened_at from public.orders where id = tests.order_id('one')),
  null,
  'leaves reopened_at empty'
);

select * from finish();
rollback;
