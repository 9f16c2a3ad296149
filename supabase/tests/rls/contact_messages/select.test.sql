begin;
select plan(5);
select tests.create_shop();

delete from public.contact_messages;
select tests.shop_send_message('asha');

select is(
  tests.run_as('anon', 'select 1 from public.contact_messages'),
  '42501',
  'rejects a visitor'
);
select is(
  tests.run_as('asha', 'select 1 from public.contact_messages'),
  '0',
  'returns nothing to the sender'
);
select is(
  tests.run_as('bala', 'select 1 from public.contact_messages'),
  '0',
  'returns nothing to another shopper'
);
select is(
  tests.run_as('admin', 'select 1 from public.contact_messages'),
  '1',
  'returns all messages to an admin'
);
select is(
  tests.run_as('service_role', 'select 1 from public.contact_messages'),
  '1',
  'returns all messages to the server'
);

select * from finish();
rollback;
