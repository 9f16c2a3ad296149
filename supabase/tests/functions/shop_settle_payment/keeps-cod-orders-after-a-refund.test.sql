begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select
  tests.shop_settle_payment('two', 'wrong', 'captured', 1),
  tests.shop_settle_payment('two', 'wrong', 'refunded', 1);
select
  tests.shop_settle_payment('two', 'two', 'captured'),
  tests.shop_settle_payment('two', 'twice', 'captured');
select tests.shop_settle_payment('two', 'twice', 'refunded');
select tests.create_online_order('cod', 'asha', tests.order_line('lamp'));
update public.orders
set payment_method = 'cod', status = 'confirmed'
where id = tests.order_id('cod');

select is(
  tests.shop_settle_payment('cod', 'cod', 'refunded') || ' ' || tests.order_state('cod'),
  'refunded confirmed/pending/cod',
  'keeps an order for cash confirmed'
);
select is(
  (select count(*) from public.refunds where status in ('due', 'pending')),
  0::bigint,
  'leaves no refund open'
);

select * from finish();
rollback;
