begin;
select plan(1);
select tests.create_shop();

select
  tests.create_online_order('one', 'asha', tests.order_line('lamp', 2)),
  tests.shop_settle_payment('one', 'one', 'captured');
update public.orders
set status = 'failed', payment_status = 'refunded'
where id = tests.order_id('one');

select is(
  tests.set_status('one', 'confirmed'),
  'refund_started',
  'rejects an order that was refunded'
);

select * from finish();
rollback;
