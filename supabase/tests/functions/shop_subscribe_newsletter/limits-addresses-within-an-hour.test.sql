begin;
select plan(4);
select tests.create_shop();

delete from public.newsletter_subscribers;
insert into public.newsletter_subscribers (email, confirmed_at) values ('known@tests.example', now());
select public.shop_subscribe_newsletter('reader' || n || '@tests.example') from generate_series(1, 200) n;
select is(
  (select count(*) from public.outbox where kind = 'newsletter-confirm'), 200::bigint, 'asks 200 addresses'
);
select is(
  tests.run_as('service_role', format('select public.shop_subscribe_newsletter(%L)', t)),
  '54000',
  'rejects ' || t
)
from unnest(array['new@tests.example', 'known@tests.example']) t;
update public.newsletter_subscribers set confirm_mailed_at = now() - interval '1 hour'
where email = 'reader1@tests.example';
select is(
  tests.run_as('service_role', $$select public.shop_subscribe_newsletter('new@tests.example')$$),
  '1',
  'accepts the next once one of the mails is an hour old'
);

select * from finish();
rollback;
