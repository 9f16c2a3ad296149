begin;
select plan(1);
select tests.create_shop();

select tests.create_online_order('three', 'asha', tests.order_line('mat', 3));
select tests.settle_payment('three', 'three', 'failed');
select tests.switch_to_cod('asha', 'three');
update public.orders set status = 'failed' where id = tests.order_id('three');

select is(
  tests.switch_to_cod('asha', 'three'),
  'payment_method_unavailable',
  'rejects a failed order for cash on delivery'
);

select * from finish();
rollback;
