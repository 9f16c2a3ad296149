begin;
select plan(4);
select tests.create_shop();

insert into public.newsletter_subscribers (email, consented_at, confirmed_at, unsubscribed_at, confirm_token)
values
  ('late@zqx.example', now() - interval '8 days', null, null, tests.id('late')),
  ('left@zqx.example', now() - interval '2 days', now() - interval '2 days', now() - interval '1 day',
    tests.id('left')),
  ('back@zqx.example', now() - interval '1 hour', now() - interval '2 days', now() - interval '1 day',
    tests.id('back'));

create function tests.confirm(p_name text)
returns text
language sql
as $$
  select tests.call_as('anon', format('public.shop_confirm_newsletter(%L)', tests.id(p_name))) #>> '{}';
$$;

select is(tests.confirm('late'), 'false', 'rejects a token after seven days');
select is(tests.confirm('left'), 'false', 'rejects a token from before the address unsubscribed');
select is(tests.confirm('back'), 'true', 'accepts one that was asked for since');
select is(
  (
    select string_agg(email || ' ' || status, ', ' order by email)
    from public.newsletter_subscribers where email like '%zqx%'
  ),
  'back@zqx.example subscribed, late@zqx.example unconfirmed, left@zqx.example unsubscribed',
  'and subscribes that address alone'
);

select * from finish();
rollback;
