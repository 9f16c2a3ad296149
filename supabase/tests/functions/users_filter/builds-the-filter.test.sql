begin;
select plan(5);

select is(private.users_filter('', ''), 'true', 'selects all users without a search');
select is(private.users_filter('', 'owner'), 'true and u.is_admin', 'selects the owners');
select is(
  private.users_filter('', 'pack''er'),
  $$true and u.staff_role = 'pack''er'$$,
  'selects another role, and quotes it'
);
select is(
  private.users_filter('O''X', 'user'),
  $$true and (u.full_name ilike '%o''x%' or u.email ilike '%o''x%') and not u.is_admin and u.staff_role is null$$,
  'quotes the search'
);
select alike(
  private.users_filter('+91 98765 43210', ''), '%u.phone%\%9876543210\%%', 'looks for digits in the telephone'
);

select * from finish();
rollback;
