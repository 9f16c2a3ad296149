begin;
select plan(5);
select tests.create_shop();

select is(tests.admin_set_admin(w, 'bala', 'true') ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;
select is(
  tests.admin_set_admin('admin', 'bala', 'true'),
  '{"ok": true, "changed": true}',
  'an admin makes another admin'
);

select tests.admin_set_admin('bala', 'admin', 'false');

select is(
  tests.admin_set_admin('admin', 'bala', 'false') ->> 'error',
  '42501',
  'rejects a call by a former admin'
);

select * from finish();
rollback;
