begin;
select plan(5);
select tests.create_shop();

delete from public.newsletter_subscribers;
select tests.run_as('asha', $$select public.shop_subscribe_newsletter('asha@tests.example')$$);

select is(
  tests.run_as('anon', 'select 1 from public.newsletter_subscribers'),
  '42501',
  'rejects a visitor'
);
select is(
  tests.run_as('asha', 'select 1 from public.newsletter_subscribers'),
  '0',
  'returns nothing to the owner of the address'
);
select is(
  tests.run_as('bala', 'select 1 from public.newsletter_subscribers'),
  '0',
  'returns nothing to another shopper'
);
select is(
  tests.run_as('admin', 'select 1 from public.newsletter_subscribers'),
  '1',
  'returns all subscribers to an admin'
);
select is(
  tests.run_as('service_role', 'select 1 from public.newsletter_subscribers'),
  '1',
  'returns all subscribers to the server'
);

select * from finish();
rollback;
