begin;
select plan(9);
select tests.create_shop();

select is(tests.admin_set_role(w, 'bala', 'owner') ->> 'error', '42501', 'rejects a call by ' || w)
from unnest(array['anon', 'asha', 'service_role']) w;
select tests.create_staff();
select is(tests.admin_set_role(w, w, 'owner') ->> 'error', '42501', 'rejects a call by the role ' || w)
from unnest(array['manager', 'packer', 'support', 'content']) w;
select is(
  tests.admin_set_role('admin', 'bala', 'owner'),
  '{"ok": true, "changed": true}',
  'an owner makes another owner'
);

select tests.admin_set_role('bala', 'admin');

select is(
  tests.admin_set_role('admin', 'bala') ->> 'error',
  '42501',
  'rejects a call by a former owner'
);

select * from finish();
rollback;
