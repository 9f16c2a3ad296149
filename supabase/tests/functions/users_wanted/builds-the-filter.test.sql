begin;
select plan(3);

select is(private.users_wanted('%%', ''), 'true', 'selects all users without a search');
select is(private.users_wanted('%%', 'admin'), 'true and u.is_admin', 'selects the admins');
select is(
  private.users_wanted('%o''x%', 'user'),
  $$true and (u.full_name ilike '%o''x%' or u.email ilike '%o''x%') and not u.is_admin$$,
  'quotes the search'
);

select * from finish();
rollback;
