begin;
select plan(2);
select tests.create_shop();

insert into public.newsletter_subscribers (email, unsubscribe_token)
values ('one@zqx.example', tests.id('one')), ('two@zqx.example', tests.id('two'));

create function tests.still_subscribed()
returns text
language sql
as $$
  select string_agg(email, ' ')
  from public.newsletter_subscribers
  where unsubscribed_at is null and email like '%zqx%';
$$;

select is(
  tests.call_as('anon', $$public.shop_unsubscribe_newsletter(tests.id('one')::text)$$),
  'true',
  'accepts the token of the mail'
);
select is(tests.still_subscribed(), 'two@zqx.example', 'ends only that subscription');

select * from finish();
rollback;
