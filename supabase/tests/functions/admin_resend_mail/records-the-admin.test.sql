begin;
select plan(1);
select tests.create_shop();

delete from public.outbox;
select tests.create_order('one', 'asha', tests.order_line('lamp'));
delete from public.outbox where kind <> 'order-confirmed';
update public.outbox
set status = 'failed', created_at = now() - interval '4 days', next_attempt_at = now();
select tests.admin_resend_mail();

select is(
  (
    select string_agg(
      entity || ' ' || action || ' ' || (after ->> 'status') || ' ' || (after ? 'data'),
      ', '
    )
    from public.audit_log
    where actor_id = tests.id('admin')
  ),
  'outbox update queued false',
  'records the admin without the mail''s contents in the audit log'
);

select * from finish();
rollback;
