begin;
select plan(5);
select tests.create_shop();

insert into public.newsletter_subscribers (email, consented_at, confirm_token)
values
  ('one@zqx.example', now() - interval '1 day', tests.id('one')),
  ('two@zqx.example', now() - interval '1 day', tests.id('two'));

select is(
  tests.call_as('anon', $$public.shop_confirm_newsletter(tests.id('one')::text)$$),
  'true',
  'accepts the token of the mail'
);
select is(
  (select string_agg(email, ' ') from public.newsletter_subscribers where status = 'subscribed' and email like '%zqx%'),
  'one@zqx.example',
  'subscribes that address alone'
);
update public.newsletter_subscribers set confirmed_at = '2026-01-01' where email = 'one@zqx.example';
select is(
  tests.call_as('asha', $$public.shop_confirm_newsletter(tests.id('one')::text)$$), 'true', 'accepts a second call'
);
select is(
  (select confirmed_at from public.newsletter_subscribers where email = 'one@zqx.example'),
  '2026-01-01',
  'which keeps the first time'
);
select is(
  tests.call_as('anon', $$public.shop_confirm_newsletter(tests.id('nobody')::text)$$),
  'false',
  'returns false for an unknown token'
);

select * from finish();
rollback;
