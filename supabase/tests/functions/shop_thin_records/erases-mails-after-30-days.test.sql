begin;
select plan(5);
select tests.create_shop();

delete from public.outbox;
select
  tests.add_old_mail('29 days', '29 days'),
  tests.add_old_mail('30 days', '30 days'),
  tests.add_old_mail('31 days', '31 days'),
  tests.add_old_mail('failed', '31 days', 'failed');

select is(tests.thin(), '2', 'erases two mails');
select is(
  tests.old_mails(),
  '29 days: asha@example.com, 30 days: asha@example.com, 31 days: erased, failed: erased',
  'keeps a mail for 30 days'
);
select is(
  (
    select array_agg(m.idempotency_key order by m.idempotency_key) from public.outbox m
    where m.data is null and m.error is null and m.erased_at = now()
  ),
  array['31 days', 'failed'],
  'erases the text and the error with the address'
);
select is(
  (select count(*)::integer from public.outbox m where m.status in ('sent', 'failed') and m.kind = 'refunded'),
  4,
  'keeps that each was sent, or not'
);
select is(tests.thin(), '0', 'erases each once');

select * from finish();
rollback;
