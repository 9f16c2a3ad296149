begin;
select plan(1);
select tests.create_shop();

select tests.create_order('free', 'asha', tests.order_line('lamp'));
update public.orders set payment_status = 'paid' where id = tests.order_id('free');
select tests.shop_cancel_order('asha', 'free');

select is(
  tests.refunds_of('free'),
  'none',
  'creates no refund for an order paid without a payment'
);

select * from finish();
rollback;
