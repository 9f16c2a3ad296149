begin;
select plan(10);
select tests.create_shop();
delete from public.outbox;
delete from public.webhook_events;
delete from public.cron_runs;

create function pg_temp.count_of(p_what text)
returns integer
language sql
as $$ select (tests.call_as('admin', 'public.admin_health()') -> p_what ->> 'count')::integer; $$;

select is(
  tests.call_as('admin', 'public.admin_health()') - 'unpaid' - 'refunds_waiting' - 'refunds_failed'
    - 'image_copies',
  '{"cron_finished_at": null, "webhook_received_at": null,
    "mails_queued": {"count": 0, "oldest": null}, "mails_failed": {"count": 0, "oldest": null}}',
  'is empty in a shop where nothing waits'
);

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select is(pg_temp.count_of('unpaid'), 0, 'leaves out an order that may still be paid');
update public.orders set held_until = now() - interval '1 second' where id = tests.order_id('one');
select is(pg_temp.count_of('unpaid'), 1, 'counts an order whose time is over');

delete from public.outbox;
select tests.add_old_mail('queued', '10 minutes', 'queued');
select is(pg_temp.count_of('mails_queued'), 0, 'leaves out a mail of the last quarter of an hour');
select tests.add_old_mail('late', '20 minutes', 'queued');
select is(pg_temp.count_of('mails_queued'), 1, 'counts a mail that waits for longer');
select tests.add_old_mail('failed', '4 days', 'failed');
select tests.add_old_mail('sent', '4 days');
select is(pg_temp.count_of('mails_failed'), 1, 'counts failed mails');
select is(
  (tests.call_as('admin', 'public.admin_health()') -> 'mails_failed' ->> 'oldest')::timestamptz,
  now() - interval '4 days',
  'with the oldest'
);
select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'two', 'captured');
insert into public.refunds (order_id, payment_id, amount, reason, status)
values (tests.order_id('two'), 'pay_two', 10, 'admin', 'failed');
select is(pg_temp.count_of('refunds_failed'), 1, 'counts a refund that failed');
insert into public.refunds (order_id, payment_id, amount, reason, status, retry_of)
select r.order_id, r.payment_id, r.amount, r.reason, 'processed', r.id from public.refunds r;
select is(pg_temp.count_of('refunds_failed'), 0, 'until it was sent again');
delete from public.webhook_events;
insert into public.webhook_events (event_id, event) values ('evt_1', 'payment.captured');
select is(
  tests.call_as('admin', 'public.admin_health()') -> 'webhook_received_at', to_jsonb(now()), 'knows the last event'
);

select * from finish();
rollback;
