begin;
select plan(4);
select tests.create_shop();

delete from public.outbox;
select
  tests.add_old_mail('queued', '4 years', 'queued'),
  tests.add_old_mail('queued again', '4 years', 'failed');
update public.outbox set requeued_at = now() - interval '29 days' where idempotency_key = 'queued again';

select is(tests.thin(), '0', 'keeps a queued mail, and one that was queued again 29 days ago');
select is(
  tests.old_mails(), 'queued: asha@example.com, queued again: asha@example.com', 'with address and text'
);

update public.outbox set requeued_at = now() - interval '31 days' where idempotency_key = 'queued again';

select is(tests.thin(), '1', 'erases it 30 days after it was queued again');
select throws_ok(
  $$update public.outbox set status = 'queued' where idempotency_key = 'queued again'$$,
  '23514',
  null,
  'an erased mail is never queued'
);

select * from finish();
rollback;
