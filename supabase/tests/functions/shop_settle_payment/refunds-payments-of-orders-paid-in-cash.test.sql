begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('cash', 'asha', tests.order_line('lamp'));
update public.orders
set status = 'delivered', payment_method = 'cod', payment_status = 'paid'
where id = tests.order_id('cash');

select is(
  tests.shop_settle_payment('cash', 'cash', 'captured') || ': ' || tests.refunds_of('cash'),
  'refund_due: duplicate due 100.00',
  'creates a refund'
);
select is(tests.order_state('cash'), 'delivered/paid/cod', 'keeps the order paid in cash');

select * from finish();
rollback;
