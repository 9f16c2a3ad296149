begin;
select plan(1);
select tests.create_shop();

select tests.create_online_order('three', 'asha', tests.order_line('mat', 3));
select tests.shop_settle_payment('three', 'three', 'failed');
update public.settings set enable_cod = false;
select tests.shop_switch_to_cod('asha', 'three');

select is(
  tests.stock('mat') || ' ' || tests.order_state('three'),
  '2 failed/failed/razorpay',
  'keeps stock and order'
);

select * from finish();
rollback;
