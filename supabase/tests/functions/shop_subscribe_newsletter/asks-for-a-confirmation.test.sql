begin;
select plan(5);
select tests.create_shop();

select is(tests.subscribe('  Asha.Zqx@Tests.Example '), '1', 'accepts an address');
select is(
  tests.subscribers(),
  'asha.zqx@tests.example unconfirmed',
  'stores it in lower case, without spaces, not confirmed'
);
select is(
  (
    select m.to_email || ' ' || (m.data ->> 'token' = s.confirm_token::text)
    from public.outbox m, public.newsletter_subscribers s
    where m.kind = 'newsletter-confirm' and s.email like '%zqx%'
  ),
  'asha.zqx@tests.example true',
  'queues a mail with the token'
);
update public.newsletter_subscribers set confirmed_at = now() where email like '%zqx%';
select is(tests.subscribe(), '1', 'answers the same to a subscribed address');
select is(tests.asks(), 1::bigint, 'and sends it no mail');

select * from finish();
rollback;
