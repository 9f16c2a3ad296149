begin;
select plan(4);
select tests.create_shop();

insert into public.newsletter_subscribers (email, consented_at, confirmed_at, unsubscribed_at, confirm_token)
values
  ('asha.zqx@tests.example', now() - interval '2 days', now() - interval '2 days', now() - interval '1 day',
    tests.id('old'));

select is(tests.subscribe(), '1', 'answers the same to an address that unsubscribed');
select is(tests.subscribers(), 'asha.zqx@tests.example unsubscribed', 'which stays so');
select is(tests.asks(), 1::bigint, 'and is asked by a mail');
select isnt(
  (select confirm_token from public.newsletter_subscribers where email like '%zqx%'),
  tests.id('old')::text,
  'with a new token'
);

select * from finish();
rollback;
