begin;
select plan(6);
select tests.create_shop();

delete from public.contact_messages;
select tests.shop_send_message('asha');

select is(
  tests.run_as('anon', 'update public.contact_messages set read_at = now()'),
  '42501',
  'rejects a visitor'
);
select is(
  tests.run_as('asha', 'update public.contact_messages set read_at = now()'),
  '0',
  'changes nothing for a shopper'
);
select is(
  tests.run_as('admin', 'update public.contact_messages set read_at = now()'),
  '1',
  'lets an admin set read_at'
);
select is(
  (select actor_id from public.audit_log where entity = 'contact_messages'),
  tests.id('admin'),
  'records the admin in the audit log'
);
select is(
  tests.run_as('admin', $$update public.contact_messages set message = 'Nothing'$$),
  '42501',
  'does not let an admin change the message'
);
select is(
  tests.run_as('service_role', 'update public.contact_messages set read_at = null'),
  '42501',
  'rejects the server'
);

select * from finish();
rollback;
