begin;
select plan(2);
select tests.create_shop();

select tests.create_order('free', 'asha', tests.order_line('lamp'));
update public.orders
set discount_amount = 100, total_amount = 0, status = 'delivered', payment_status = 'paid'
where id = tests.order_id('free');
select tests.create_return('free', 'free', p_status => 'received', p_mode => null, p_amount => 0);

select is(
  tests.admin_refund_return('free') -> 'refund_amount',
  '0.00',
  'refunds nothing without a reference'
);
select is(
  (select payment_status from public.orders where id = tests.order_id('free')),
  'refunded',
  'sets the order to refunded'
);

select * from finish();
rollback;
