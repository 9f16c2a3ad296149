begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'delivered');
insert into public.refunds (order_id, payment_id, amount, reason)
values (tests.order_id('one'), 'pay_one', 100, 'returned');
select tests.admin_set_order_status('one', 'cancelled');

select is(
  tests.refunds_of('one'),
  'cancelled due 100.00, returned due 100.00',
  'cancelling creates a refund of the rest'
);

select tests.admin_set_order_status('one', 'delivered');

select is(
  tests.refunds_of('one'),
  'returned due 100.00',
  'reinstating keeps the refund of the return'
);

select * from finish();
rollback;
