begin;
select plan(3);
select tests.create_shop();

delete from public.outbox;
select tests.create_order('two', 'bala', tests.order_line('lamp'));
delete from public.outbox where kind <> 'order-confirmed';
update public.outbox
set user_id = tests.id('bala'), created_at = now() - interval '71 hours', next_attempt_at = now();

select is(
  tests.shop_claim_mails(),
  'order-confirmed bala@tests.example',
  'claims a mail younger than three days'
);

update public.outbox set created_at = now() - interval '73 hours', next_attempt_at = now();

select is(tests.shop_claim_mails(), 'none', 'claims no mail older than three days');
select is(
  (select status || ': ' || error from public.outbox),
  'failed: Not sent within three days',
  'marks it as failed and says why'
);

select * from finish();
rollback;
