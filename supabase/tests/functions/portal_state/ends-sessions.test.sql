begin;
select plan(8);
select tests.create_shop();

create function pg_temp.enter()
returns text
language sql
as $$
  select (tests.call_as('admin', 'public.shop_enter_portal()') ->> 'state') || ' '
    || (tests.call_as('admin', $q$private.has_permission('people.read')$q$));
$$;

select tests.use_session('admin', p_age => '11 hours 59 minutes');
select is(pg_temp.enter(), 'open true', 'a session may be used for 12 hours');
update public.portal_sessions set seen_at = now() - interval '29 minutes';
select is(pg_temp.enter(), 'open true', 'and for 30 minutes without a request');
select is(
  (select p.seen_at from public.portal_sessions p), now(), 'each request lets the 30 minutes begin again'
);
update public.portal_sessions set seen_at = now() - interval '31 minutes';
select is(pg_temp.enter(), 'idle false', 'not longer');
select is(
  (select p.seen_at from public.portal_sessions p), now() - interval '31 minutes', 'and a request then changes nothing'
);

select tests.use_session('admin', p_age => '12 hours 1 minute', p_name => 'old');
select is(pg_temp.enter(), 'expired false', 'nor after 12 hours');

select tests.use_session('admin', p_name => 'ended');
delete from auth.sessions where id = tests.id('admin ended');
select is(pg_temp.enter(), 'ended false', 'nor when it was ended, while its token still counts');

select tests.use_session('asha', p_name => 'other');
select is(pg_temp.enter(), 'ended false', 'nor a session of somebody else');

select * from finish();
rollback;
