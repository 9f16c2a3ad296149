begin;
select plan(3);
select tests.create_shop();

create function tests.subscribers()
returns text
language sql
as $$
  select string_agg(email || case when unsubscribed_at is null then '' else ' left' end, ', ')
  from public.newsletter_subscribers
  where email like '%zqx%';
$$;

select public.shop_subscribe_newsletter('asha.zqx@tests.example');
update public.newsletter_subscribers set consented_at = '2026-01-01' where email like '%zqx%';
update public.newsletter_subscribers set unsubscribed_at = '2026-02-01' where email like '%zqx%';

select is(
  tests.run_as('anon', $$select public.shop_subscribe_newsletter('ASHA.zqx@tests.example')$$),
  '1',
  'accepts an address that unsubscribed'
);
select is(tests.subscribers(), 'asha.zqx@tests.example', 'subscribes it again');
select is(
  (select consented_at from public.newsletter_subscribers where email like '%zqx%'),
  now(),
  'stores the time of the new consent'
);

select * from finish();
rollback;
