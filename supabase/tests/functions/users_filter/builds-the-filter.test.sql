begin;
select plan(3);

select is(private.users_filter('%%', ''), 'true', 'selects all users without a search');
select is(private.users_filter('%%', 'admin'), 'true and u.is_admin', 'selects the admins');
select is(
  private.users_filter('%o''x%', 'user'),
  $$true and (u.full_name ilike '%o''x%' or u.email ilike '%o''x%') and not u.is_admin$$,
  'quotes the search'
);

select * from finish();
rollback;
