begin;
select plan(3);
select is(private.users_wanted('%%', ''), 'true', 'nothing asked, everybody');
select is(private.users_wanted('%%', 'admin'), 'true and u.is_admin', 'admins');
select is(private.users_wanted('%o''x%', 'user'),
  'true and (u.full_name ilike ''%o''''x%'' or u.email ilike ''%o''''x%'') and not u.is_admin', 'a quote stays inside');
select * from finish();
rollback;
