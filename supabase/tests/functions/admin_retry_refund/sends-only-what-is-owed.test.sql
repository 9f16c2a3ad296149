begin;
select plan(7);
select tests.create_shop();

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 2));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'cancelled');
create temp table first as select tests.latest_refund_id('due') as id;
select tests.shop_record_refund((select id from first), 'rfnd_1', null, 'failed', 'Bank is gone');
select tests.admin_set_order_status('one', 'shipped');

select is(
  tests.admin_retry_refund((select id from first)) || ' ' || tests.refunds_of('one'),
  'not_owed cancelled failed 200.00',
  'rejects the refund of a cancelled order that was shipped after all'
);
select is(
  (select count(*) from private.payment_problems), 0::bigint, 'and does not list it as a problem'
);

select tests.admin_refund_order('one', 60), tests.admin_set_order_status('one', 'cancelled');
update public.refunds set status = 'failed' where amount = 60;

select is(
  tests.refunds_of('one'),
  'admin failed 60.00, cancelled due 140.00, cancelled failed 200.00',
  'a second cancellation refunds what is left'
);
update public.refunds set status = 'failed', razorpay_refund_id = 'rfnd_3' where status = 'due';
select is(
  tests.admin_retry_refund((select id from public.refunds where amount = 140)) || ' '
    || tests.admin_retry_refund((select id from first)),
  '140.00 not_failed',
  'sends one refund of a payment at a time'
);
update public.refunds set status = 'processed' where status = 'due';
select is(
  tests.admin_retry_refund((select id from first)),
  '60.00',
  'sends no more than what is left of the payment'
);
select is(
  tests.admin_retry_refund((select id from public.refunds where reason = 'admin')),
  'nothing_left',
  'rejects an amount of an admin of which nothing is left'
);
select is(
  (select sum(amount) from public.refunds where status <> 'failed'), 200.00, 'refunds the payment once'
);

select * from finish();
rollback;
