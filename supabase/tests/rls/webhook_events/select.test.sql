begin;
select plan(5);
select tests.create_shop();

insert into public.webhook_events (event_id, event) values ('evt_rls', 'order.paid');

select is(
  tests.run_as('anon', 'select 1 from public.webhook_events'),
  '42501',
  'rejects a visitor'
);
select is(
  tests.run_as('asha', 'select 1 from public.webhook_events'),
  '0',
  'returns nothing to a shopper'
);
select is(
  tests.run_as('bala', $$select 1 from public.webhook_events where event_id = 'evt_rls'$$),
  '0',
  'returns nothing to another shopper'
);
select is(
  tests.run_as('admin', $$select 1 from public.webhook_events where event_id = 'evt_rls'$$),
  '1',
  'returns all events to an admin'
);
select is(
  tests.run_as('service_role', $$select 1 from public.webhook_events where event_id = 'evt_rls'$$),
  '1',
  'returns all events to the server'
);

select * from finish();
rollback;
