begin;
select plan(25);
select tests.scene();
select tests.online_order('one', 'asha', tests.line('lamp'));
insert into public.webhook_events (event_id, event) values ('evt_rls', 'order.paid');

-- select
select is(tests.attempt('anon', 'select 1 from public.webhook_events'), '42501', 'a visitor reads no event');
select is(tests.attempt('asha', 'select 1 from public.webhook_events'), '0', 'a shopper reads none');
select is(tests.attempt('bala', 'select 1 from public.webhook_events where event_id = ''evt_rls'''), '0', 'a stranger none');
select is(tests.attempt('chief', 'select 1 from public.webhook_events where event_id = ''evt_rls'''), '1', 'an admin all');
select is(tests.attempt('service_role', 'select 1 from public.webhook_events where event_id = ''evt_rls'''), '1', 'the server too');

-- nobody writes here by hand, not even the server
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'bala', 'chief', 'service_role']) w,
  unnest(array[
    'insert into public.webhook_events default values',
    'update public.webhook_events set event = event',
    'delete from public.webhook_events',
    'truncate public.webhook_events cascade'
  ]) s;

select * from finish();
rollback;
