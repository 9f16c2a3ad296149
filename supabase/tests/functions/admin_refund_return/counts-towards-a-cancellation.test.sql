begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('two', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('two', 'two', 'captured');
select tests.admin_set_order_status('two', 'delivered');
insert into public.refunds (order_id, payment_id, amount, reason)
values (tests.order_id('two'), 'pay_two', 100, 'returned');
select tests.admin_set_order_status('two', 'cancelled');

select is(
  tests.refunds_of('two'),
  'cancelled due 100.00, returned due 100.00',
  'cancelling creates a refund of the rest'
);
select is(
  (select count(*)::integer from public.refunds where payment_id = 'pay_two' and amount > 100),
  0,
  'refunds nothing twice'
);

select * from finish();
rollback;
