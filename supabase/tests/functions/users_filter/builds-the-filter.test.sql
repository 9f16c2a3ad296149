begin;
select plan(4);

select is(private.users_filter('%%', ''), 'true', 'selects all users without a search');
select is(private.users_filter('%%', 'owner'), 'true and u.is_admin', 'selects the owners');
select is(
  private.users_filter('%%', 'pack''er'),
  $$true and u.staff_role = 'pack''er'$$,
  'selects another role, and quotes it'
);
select is(
  private.users_filter('%o''x%', 'user'),
  $$true and (u.full_name ilike '%o''x%' or u.email ilike '%o''x%') and not u.is_admin and u.staff_role is null$$,
  'quotes the search'
);

select * from finish();
rollback;
