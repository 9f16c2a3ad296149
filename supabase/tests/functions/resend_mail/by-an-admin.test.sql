-- A mail that was given up gets three more days.
begin;
select plan(13);
select tests.scene();
delete from public.outbox;
select tests.order_named('one', 'asha', tests.line('lamp'));
delete from public.outbox where kind <> 'order-confirmed';
create function tests.resend(p_who text default 'chief') returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'error', a ->> 'ok')
  from tests.answer(p_who, format('public.resend_mail(%s)', (select id from public.outbox))) a;
$$;
create function tests.claimed() returns text language sql as $$
  select r #>> '{}' from tests.answer('service_role',
    '(select coalesce(string_agg(c.kind, '', ''), ''none'') from public.claim_mails(10) c)') r;
$$;
select is(tests.resend(w), '42501', w || ' may not') from unnest(array['anon', 'asha', 'service_role']) w;
select is(tests.answer('chief', 'public.resend_mail(0)') ->> 'code', 'not_found', 'an unknown mail');
select is(tests.resend(), 'not_failed', 'one that is on its way');
update public.outbox set created_at = now() - interval '4 days', next_attempt_at = now();
select is(tests.claimed(), 'none', 'after three days it is given up');
select is(tests.resend(), 'true', 'an admin has it sent again');
select is(tests.resend(), 'not_failed', 'once');
select is(tests.claimed(), 'order-confirmed', 'and it goes out');
update public.outbox set requeued_at = now() - interval '4 days', next_attempt_at = now();
select is(tests.claimed(), 'none', 'for three more days');
select is((select status || ': ' || error from public.outbox), 'failed: Not sent within three days', 'then it is given up again');
update public.outbox set status = 'sent', sent_at = now();
select is(tests.resend(), 'not_failed', 'what was sent is never sent again');
select is((select string_agg(entity || ' ' || action || ' ' || (after ->> 'status') || ' ' || (after ? 'data'), ', ') from public.audit_log where actor_id = tests.id('chief')), 'outbox update queued false', 'who did it is written down, without the mail');
select * from finish();
rollback;
