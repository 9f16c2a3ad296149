begin;
select plan(20);
select tests.create_shop();

insert into public.webhook_events (event_id, event) values ('evt_rls', 'order.paid');

select is(tests.run_as(w, s), '42501', 'rejects ' || s || ' by ' || w)
from unnest(array['anon', 'asha', 'bala', 'admin', 'service_role']) w,
  unnest(
    array[
      'insert into public.webhook_events default values',
      'update public.webhook_events set event = event',
      'delete from public.webhook_events',
      'truncate public.webhook_events cascade'
    ]
  ) s;

select * from finish();
rollback;
