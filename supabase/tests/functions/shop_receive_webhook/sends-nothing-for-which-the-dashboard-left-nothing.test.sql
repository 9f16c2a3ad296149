begin;
select plan(5);
select tests.create_shop();

-- Two refunds of an order of ₹100 that wait to be sent.
create function pg_temp.owe(p_name text)
returns text
language sql
as $$
  select tests.create_online_order(p_name, 'asha', tests.order_line('lamp'));
  select tests.shop_settle_payment(p_name, p_name, 'captured');
  select tests.admin_refund_order(p_name, 30);
  update public.refunds set created_at = created_at - interval '1 minute' where reason = 'admin';
  select tests.shop_cancel_order('asha', p_name);
  select tests.refunds_of(p_name);
$$;

select is(pg_temp.owe('one'), 'admin due 30.00, cancelled due 70.00', 'a part, and the rest since it was cancelled');
select is(
  tests.shop_receive_webhook('evt_1', null, tests.razorpay_refund('1', 'one', 90, 'pending')) || ' '
    || tests.refunds_of('one'),
  'recorded admin pending 90.00, cancelled due 10.00',
  'a refund made by hand takes the place of one, and leaves the other the rest'
);
select pg_temp.owe('two');
select is(
  tests.shop_receive_webhook('evt_2', null, tests.razorpay_refund('2', 'two', 100, 'processed')) || ' '
    || tests.refunds_of('two') || ' ' || tests.order_state('two'),
  'refunded admin processed 100.00, cancelled failed 70.00 cancelled/refunded/razorpay',
  'all of it made by hand leaves nothing to send'
);
select is((select count(*) from private.payment_problems), 0::bigint, 'and nothing for an admin to look at');
select is(
  tests.admin_retry_refund((select id from public.refunds where status = 'failed')),
  'nothing_left',
  'nor to send again'
);

select * from finish();
rollback;
