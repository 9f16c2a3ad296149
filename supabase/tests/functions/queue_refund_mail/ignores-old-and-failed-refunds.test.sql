begin;
select plan(2);
select tests.create_shop();

select
  tests.create_online_order('two', 'asha', tests.order_line('lamp')),
  tests.shop_settle_payment('two', 'q1', 'captured'),
  tests.take_refund_mails();
select tests.shop_settle_payment('two', 'q2', 'captured');
select tests.take_refund_mails();
insert into public.refunds (order_id, payment_id, amount, reason, status, created_at)
values (tests.order_id('two'), 'pay_q1', 5, 'admin', 'processed', now() - interval '2 days');

select is(tests.take_refund_mails(), 'none', 'queues no mail about a refund recorded days later');

update public.refunds set status = 'failed' where payment_id = 'pay_q2';

select is(tests.take_refund_mails(), 'none', 'queues no mail about a failed refund');

select * from finish();
rollback;
