begin;
select plan(13);
select tests.scene();
create function tests.letter() returns text language sql as $$
  select string_agg(email || case when unsubscribed_at is null then '' else ' left' end, ', ') from public.newsletter_subscribers where email like '%zqx%';
$$;

select is(tests.attempt('anon', $$select public.subscribe_newsletter('  Asha.Zqx@Tests.Example ')$$), '1', 'a visitor subscribes');
select is(tests.letter(), 'asha.zqx@tests.example', 'the address is kept in small letters, without spaces');
update public.newsletter_subscribers set consented_at = '2026-01-01' where email like '%zqx%';
select is(tests.attempt(w, $$select public.subscribe_newsletter('asha.zqx@tests.example')$$), '1', 'a second time looks the same, for ' || w) from unnest(array['anon', 'asha', 'chief', 'service_role']) w;
select is((select consented_at from public.newsletter_subscribers where email like '%zqx%'), '2026-01-01', 'consent keeps its first time');

update public.newsletter_subscribers set unsubscribed_at = '2026-02-01' where email like '%zqx%';
select is(tests.attempt('anon', $$select public.subscribe_newsletter('ASHA.zqx@tests.example')$$), '1', 'who left may come back');
select is(tests.letter(), 'asha.zqx@tests.example', 'and is back');
select is((select consented_at from public.newsletter_subscribers where email like '%zqx%'), now(), 'with a consent of today');
select is(tests.attempt('anon', format('select public.subscribe_newsletter(%L)', t)), '23514', 'no address: ' || left(t, 12)) from unnest(array['asha at example', 'a@b@c', repeat('x', 330) || '@zqx.example']) t;
select * from finish();
rollback;
