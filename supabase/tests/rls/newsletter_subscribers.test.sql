begin;
select plan(17);
select tests.scene();
delete from public.newsletter_subscribers;
select tests.attempt('asha', 'select public.subscribe_newsletter(''asha@tests.example'')');

-- select
select is(tests.attempt('anon', 'select 1 from public.newsletter_subscribers'), '42501', 'a visitor reads no address');
select is(tests.attempt('asha', 'select 1 from public.newsletter_subscribers'), '0', 'nor does its owner, who proved nothing');
select is(tests.attempt('bala', 'select 1 from public.newsletter_subscribers'), '0', 'nor a stranger');
select is(tests.attempt('chief', 'select 1 from public.newsletter_subscribers'), '1', 'an admin reads them');
select is(tests.attempt('service_role', 'select 1 from public.newsletter_subscribers'), '1', 'so does the server');

-- written by the functions alone
select is(tests.attempt(w, s), '42501', w || ' may not: ' || s)
from unnest(array['anon', 'asha', 'chief']) w,
  unnest(array[
    'insert into public.newsletter_subscribers (email) values (''x@tests.example'')',
    'update public.newsletter_subscribers set unsubscribed_at = null',
    'delete from public.newsletter_subscribers',
    'truncate public.newsletter_subscribers'
  ]) s;
select * from finish();
rollback;
