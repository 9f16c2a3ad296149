begin;
select plan(1);
select tests.create_shop();

select tests.create_online_order('cod', 'asha', tests.order_line('lamp'));
update public.orders
set payment_method = 'cod', status = 'confirmed'
where id = tests.order_id('cod');

select is(
  tests.shop_settle_payment('cod', 'cod', 'refunded') || ' ' || tests.order_state('cod'),
  'refunded confirmed/pending/cod',
  'keeps an order for cash confirmed'
);

select * from finish();
rollback;
