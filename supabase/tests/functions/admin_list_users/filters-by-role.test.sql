begin;
select plan(2);
select tests.create_shop();

update public.users set full_name = 'Zed 50% A_b' where id = tests.id('asha');

select is(
  (tests.admin_list_users('admin', 'zed', 'admin') -> 'total')::integer,
  0,
  'leaves out a shopper among the admins'
);
select is(
  (tests.admin_list_users('admin', 'zed', 'user') -> 'total')::integer,
  1,
  'returns a shopper among the users'
);

select * from finish();
rollback;
