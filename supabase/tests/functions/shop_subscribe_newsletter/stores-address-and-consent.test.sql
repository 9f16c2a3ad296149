begin;
select plan(7);
select tests.create_shop();

create function tests.subscribers()
returns text
language sql
as $$
  select string_agg(email || case when unsubscribed_at is null then '' else ' left' end, ', ')
  from public.newsletter_subscribers
  where email like '%zqx%';
$$;

select is(
  tests.run_as('anon', $$select public.shop_subscribe_newsletter('  Asha.Zqx@Tests.Example ')$$),
  '1',
  'accepts a visitor'
);
select is(
  tests.subscribers(),
  'asha.zqx@tests.example',
  'stores the address in lower case, without spaces'
);

update public.newsletter_subscribers set consented_at = '2026-01-01' where email like '%zqx%';

select is(
  tests.run_as(w, $$select public.shop_subscribe_newsletter('asha.zqx@tests.example')$$),
  '1',
  'accepts a second subscription by ' || w
)
from unnest(array['anon', 'asha', 'admin', 'service_role']) w;
select is(
  (select consented_at from public.newsletter_subscribers where email like '%zqx%'),
  '2026-01-01',
  'keeps the time of the first consent'
);

select * from finish();
rollback;
