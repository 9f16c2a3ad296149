begin;
select plan(6);
select tests.create_shop();

delete from public.outbox;
select tests.create_order('one', 'asha', tests.order_line('lamp'));
delete from public.outbox where kind <> 'order-confirmed';
update public.outbox set created_at = now() - interval '4 days', next_attempt_at = now();

select is(tests.shop_claim_mails(), 'none', 'starts with a mail given up after three days');
select is(tests.admin_resend_mail(), 'ok', 'queues the mail again');
select is(tests.admin_resend_mail(), 'not_failed', 'rejects a second call');
select is(tests.shop_claim_mails(), 'order-confirmed asha@tests.example', 'the mail can be claimed');

update public.outbox set requeued_at = now() - interval '4 days', next_attempt_at = now();

select is(tests.shop_claim_mails(), 'none', 'gives up again three days later');
select is(
  (select status || ': ' || error from public.outbox),
  'failed: Not sent within three days',
  'marks the mail as failed'
);

select * from finish();
rollback;
