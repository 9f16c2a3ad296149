begin;
select plan(9);
select tests.create_shop();

delete from public.newsletter_subscribers;
insert into public.newsletter_subscribers (email) values ('asha@tests.example');

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
  '42501',
  'returns nothing to the server, which has no use for it'
);

select is(
  tests.run_as(w, 'select confirm_token, unsubscribe_token from public.newsletter_subscribers'),
  '42501',
  'shows no token to ' || w
)
from unnest(array['admin', 'asha', 'anon', 'service_role']) w;

select * from finish();
rollback;
