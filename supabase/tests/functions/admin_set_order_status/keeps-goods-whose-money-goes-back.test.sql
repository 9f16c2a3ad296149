begin;
select plan(4);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured'), tests.admin_refund_order('one', 60);
select is(
  tests.admin_set_order_status('one', 'processing') ->> 'ok', 'true', 'packs an order that is refunded in part'
);
select tests.admin_refund_order('one', 40);
select is(
  tests.admin_set_order_status('one', 'shipped') ->> 'code', 'refund_started', 'sends none whose whole money goes back'
);
update public.refunds set status = 'failed' where amount = 40;
select is(tests.admin_set_order_status('one', 'shipped') ->> 'ok', 'true', 'sends it when the refund has failed');
update public.refunds set status = 'due' where amount = 40;
select is(
  tests.admin_set_order_status('one', 'delivered') ->> 'ok', 'true', 'says that goods have arrived, whatever went back'
);

select * from finish();
rollback;
