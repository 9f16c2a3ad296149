begin;
select plan(8);
select tests.create_shop();
select tests.create_staff();

select is(
  tests.call_as(w, $$private.has_permission('orders.write')$$),
  to_jsonb(w in ('admin', 'owner', 'manager', 'packer')),
  'answers for ' || w
)
from unnest(array['admin', 'packer', 'support', 'asha', 'nobody']) w;
select is(
  tests.call_as('anon', $$private.has_permission('orders.write')$$) ->> 'error',
  '42501',
  'rejects a visitor'
);
select is(
  tests.call_as('admin', $$private.has_permission('orders.fly')$$),
  'false',
  'is false for a permission that does not exist'
);

update auth.users
set raw_user_meta_data = '{"is_admin": true, "staff_role": "manager"}'
where id = tests.id('asha');

select is(
  tests.call_as('asha', $$private.has_permission('orders.write')$$),
  'false',
  'ignores the metadata of the sign-up'
);

select * from finish();
rollback;
