begin;
select plan(17);
select tests.create_shop();
delete from public.outbox;
delete from public.webhook_events;
delete from public.cron_runs;
insert into public.cron_runs (finished_at) values (now());

create function pg_temp.raised()
returns text
language sql
as $$
  select string_agg(concat(a ->> 'code', ' ', a ->> 'count'), ', ')
  from jsonb_array_elements(tests.call_as('service_role', 'public.shop_raise_alerts()')) a;
$$;

select is(pg_temp.raised(), null, 'is silent in a shop where nothing is wrong');

select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
update public.orders set held_until = now() - interval '29 minutes' where id = tests.order_id('one');
select is(pg_temp.raised(), null, 'leaves half an hour to the cron');
update public.orders set held_until = now() - interval '31 minutes' where id = tests.order_id('one');
select is(pg_temp.raised(), 'unpaid 1', 'raises orders that nobody could check');
select is(pg_temp.raised(), null, 'once');
select is(
  (select string_agg(concat_ws(' ', m.kind, m.to_email), ',') from public.outbox m where m.kind = 'owner-alert'),
  (select 'owner-alert ' || u.email from public.users u where u.is_admin),
  'with a mail to the owner'
);
select is(
  (select (m.data -> 'alerts' -> 0) - 'since' from public.outbox m where m.kind = 'owner-alert'),
  '{"code": "unpaid", "count": 1}', 'which says what it is about'
);
update public.cron_runs set alerts = jsonb_build_object('unpaid', now() - interval '5 hours 59 minutes');
select is(pg_temp.raised(), null, 'not again within six hours');
update public.cron_runs set alerts = jsonb_build_object('unpaid', now() - interval '6 hours 1 minute');
select is(pg_temp.raised(), 'unpaid 1', 'again after six hours, while it lasts');

delete from public.outbox;
select tests.add_old_mail('waits', '59 minutes', 'queued');
select is(pg_temp.raised(), null, 'leaves an hour to the mail provider');
select tests.add_old_mail('stuck', '61 minutes', 'queued');
select tests.add_old_mail('failed', '3 days', 'failed');
select is(pg_temp.raised(), 'mails_failed 1, mails_stuck 1', 'raises mails that wait or failed, each by itself');
update public.cron_runs set alerts = '{}';
delete from public.outbox;
select tests.add_old_mail('older', '5 days', 'failed');
select is(pg_temp.raised(), 'unpaid 1', 'forgets mails that failed days ago');

update public.orders set held_until = null where id = tests.order_id('one');
insert into public.payments (id, order_id, razorpay_order_id, amount, currency, status, created_at)
values ('pay_1', tests.order_id('one'), 'order_1', 100, 'INR', 'captured', now() - interval '59 minutes');
select is(pg_temp.raised(), null, 'leaves an hour to the event of a payment');
update public.payments set created_at = now() - interval '61 minutes';
select is(pg_temp.raised(), 'webhook 1', 'raises payments without any event');
insert into public.webhook_events (event_id, event) values ('evt_1', 'payment.captured');
update public.cron_runs set alerts = '{}';
select is(pg_temp.raised(), null, 'not while events arrive');

insert into public.refunds (order_id, payment_id, amount, reason, status, created_at)
values (tests.order_id('one'), 'pay_1', 10, 'admin', 'failed', now());
select is(pg_temp.raised(), 'refunds_failed 1', 'raises refunds that failed');
update public.cron_runs set alerts = '{}';
insert into public.refunds (order_id, payment_id, amount, reason, status, retry_of)
select r.order_id, r.payment_id, r.amount, r.reason, 'processed', r.id from public.refunds r;
select is(pg_temp.raised(), null, 'not those that were sent again');
update public.refunds set status = 'due', created_at = now() - interval '7 hours' where retry_of is null;
select is(pg_temp.raised(), 'refunds_stuck 1', 'and those that wait');

select * from finish();
rollback;
