begin;
select plan(1);
select tests.create_shop();

select tests.create_online_order('three', 'asha', tests.order_line('mat', 3));
select tests.shop_settle_payment('three', 'three', 'failed');
select tests.shop_switch_to_cod('asha', 'three');
update public.orders set status = 'failed' where id = tests.order_id('three');

select is(
  tests.shop_switch_to_cod('asha', 'three'),
  'payment_method_unavailable',
  'rejects a failed order for cash on delivery'
);

select * from finish();
rollback;
