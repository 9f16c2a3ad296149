begin;
select plan(16);
select tests.create_shop();

select is(
  tests.run_as('asha', format($$update public.users set %s where id = tests.id('asha')$$, c)),
  '1',
  'lets a shopper set ' || c
)
from unnest(
  array[
    $$full_name = 'A. Rao'$$,
    $$phone = '+919800000000'$$,
    $$avatar_url = 'https://a.example/a.png'$$
  ]
) c;
select is(
  tests.run_as('asha', format($$update public.users set %s where id = tests.id('asha')$$, c)),
  '42501',
  'does not let a shopper set ' || c
)
from unnest(
  array[
    'is_admin = true',
    $$staff_role = 'manager'$$,
    $$email = 'x@tests.example'$$,
    'id = gen_random_uuid()',
    'created_at = now()',
    'updated_at = now()'
  ]
) c;
select is(
  tests.run_as('admin', format($$update public.users set %s where id = tests.id('bala')$$, c)),
  '42501',
  'does not let an owner set ' || c
)
from unnest(array['is_admin = true', $$staff_role = 'manager'$$]) c;
select is(
  tests.run_as('asha', $$update public.users set full_name = 'X' where id = tests.id('bala')$$),
  '0',
  'changes no other user for a shopper'
);
select is(
  tests.run_as('admin', $$update public.users set full_name = 'X' where id = tests.id('asha')$$),
  '0',
  'changes no other user for an admin'
);
-- No column is read, so the policy of select does not help.
select is(
  tests.run_as('asha', $$update public.users set full_name = 'X'$$),
  '1',
  'changes no other user when no row is named'
);
select is(
  tests.run_as('anon', $$update public.users set full_name = 'X'$$),
  '42501',
  'rejects a visitor'
);
select is(
  tests.run_as(
    'service_role',
    $$update public.users set is_admin = true where id = tests.id('bala')$$
  ),
  '1',
  'lets the server set is_admin'
);

select * from finish();
rollback;
