begin;
select plan(3);
select tests.create_shop();

delete from public.webhook_events;
insert into public.webhook_events (event_id, event, received_at) values
  ('recent', 'payment.captured', now() - interval '1 year'),
  ('old', 'payment.captured', now() - interval '1 year 1 second');

select is(tests.thin(), '1', 'deletes one event');
select is((select string_agg(e.event_id, ', ') from public.webhook_events e), 'recent', 'keeps an event for a year');
select is(
  tests.call_as('service_role', $$public.shop_receive_webhook('recent', 'payment.captured')$$) ->> 'duplicate',
  'true',
  'which is not applied again'
);

select * from finish();
rollback;
