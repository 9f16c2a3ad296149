begin;
select plan(3);
select tests.create_shop();

update public.users set full_name = 'Zed 50% A_b' where id = tests.id('asha');

select is(
  (tests.admin_list_users('admin', 'ZED 50%') -> 'total')::integer,
  1,
  'finds a part of the name in any case'
);
select is(
  (tests.admin_list_users('admin', 'zed_50') -> 'total')::integer,
  0,
  'matches an underscore literally'
);
select is(
  tests.admin_list_users('admin', 'a_B') #>> '{users,0,id}',
  tests.id('asha')::text,
  'finds a name with an underscore'
);

select * from finish();
rollback;
