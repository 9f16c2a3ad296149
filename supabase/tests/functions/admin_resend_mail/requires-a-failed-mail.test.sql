begin;
select plan(3);
select tests.create_shop();

delete from public.outbox;
select tests.create_order('one', 'asha', tests.order_line('lamp'));
delete from public.outbox where kind <> 'order-confirmed';

select is(
  tests.call_as('admin', 'public.admin_resend_mail(0)') ->> 'code',
  'not_found',
  'answers not_found for an unknown mail'
);
select is(tests.admin_resend_mail(), 'not_failed', 'rejects a queued mail');

update public.outbox set status = 'sent', sent_at = now();

select is(tests.admin_resend_mail(), 'not_failed', 'rejects a sent mail');

select * from finish();
rollback;
