begin;
select plan(6);
select tests.scene();
insert into public.newsletter_subscribers (email, unsubscribe_token) values
  ('one@zqx.example', tests.id('one')), ('two@zqx.example', tests.id('two'));
create function tests.readers() returns text language sql as $$
  select string_agg(email, ' ') from public.newsletter_subscribers where unsubscribed_at is null and email like '%zqx%';
$$;
select is(tests.answer('anon', 'public.unsubscribe_newsletter(tests.id(''one''))'), 'true', 'the link of the letter is enough');
select is(tests.readers(), 'two@zqx.example', 'only its reader has left');
update public.newsletter_subscribers set unsubscribed_at = '2026-01-01' where email = 'one@zqx.example';
select is(tests.answer('anon', 'public.unsubscribe_newsletter(tests.id(''one''))'), 'true', 'a second time says so too');
select is((select unsubscribed_at from public.newsletter_subscribers where email = 'one@zqx.example'), '2026-01-01', 'and keeps the time');
select is(tests.answer('asha', 'public.unsubscribe_newsletter(tests.id(''nobody''))'), 'false', 'a token of nobody');
select is(tests.answer('anon', 'public.unsubscribe_newsletter(null)'), 'false', 'no token');
select * from finish();
rollback;
