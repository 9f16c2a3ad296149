begin;
select plan(5);
select tests.create_shop();

update public.users set full_name = 'Zed 50% A_b' where id = tests.id('asha');

select is(
  (tests.admin_list_users('admin', 'zed', 'owner') -> 'total')::integer,
  0,
  'leaves out a shopper among the owners'
);
select is(
  (tests.admin_list_users('admin', 'zed', 'user') -> 'total')::integer,
  1,
  'returns a shopper among the users'
);

update public.users set staff_role = 'packer' where id = tests.id('asha');

select is(
  (tests.admin_list_users('admin', 'zed', r.role) -> 'total')::integer, r.total, 'filters a packer by ' || r.role
)
from (values ('packer', 1), ('user', 0), ('manager', 0)) r (role, total);

select * from finish();
rollback;
