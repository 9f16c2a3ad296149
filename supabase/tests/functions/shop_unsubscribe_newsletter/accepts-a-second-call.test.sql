begin;
select plan(2);
select tests.create_shop();

insert into public.newsletter_subscribers (email, unsubscribe_token)
values ('one@zqx.example', tests.id('one')), ('two@zqx.example', tests.id('two'));
update public.newsletter_subscribers
set unsubscribed_at = '2026-01-01'
where email = 'one@zqx.example';

select is(
  tests.call_as('anon', $$public.shop_unsubscribe_newsletter(tests.id('one')::text)$$),
  'true',
  'returns true for a subscription that ended before'
);
select is(
  (select unsubscribed_at from public.newsletter_subscribers where email = 'one@zqx.example'),
  '2026-01-01',
  'keeps the first time'
);

select * from finish();
rollback;
