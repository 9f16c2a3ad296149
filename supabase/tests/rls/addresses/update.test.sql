begin;
select plan(11);
select tests.create_shop();

insert into public.addresses (
  id, user_id, first_name, last_name, address_line_1, city, state, postal_code, phone
)
values
  (
    tests.id('asha home'), tests.id('asha'), 'Asha', 'Rao', '12 Market Road', 'Bengaluru',
    'Karnataka', '560001', '+919876543210'
  ),
  (
    tests.id('bala home'), tests.id('bala'), 'Bala', 'Iyer', '3 Temple Street', 'Chennai',
    'Tamil Nadu', '600001', '+919876543211'
  );

select is(
  tests.run_as(
    'asha',
    format($$update public.addresses set %s where id = tests.id('asha home')$$, c)
  ),
  '1',
  'lets the owner set ' || c
)
from unnest(
  array[
    $$first_name = 'A'$$,
    $$address_line_2 = 'Flat 2'$$,
    $$postal_code = '560002'$$,
    $$phone = '+919876500000'$$
  ]
) c;
select is(
  tests.run_as(
    'asha',
    format($$update public.addresses set %s where id = tests.id('asha home')$$, c)
  ),
  '42501',
  'does not let the owner set ' || c
)
from unnest(array['is_default = true', $$user_id = tests.id('bala')$$, 'id = gen_random_uuid()']) c;
select is(
  tests.run_as('asha', $$update public.addresses set city = 'X' where id = tests.id('bala home')$$),
  '0',
  'changes no address of another user'
);
select is(
  tests.run_as(
    'admin',
    $$update public.addresses set city = 'X' where id = tests.id('asha home')$$
  ),
  '0',
  'changes no address for an admin'
);
-- No column is read, so the policy of select does not help.
select is(
  tests.run_as('asha', $$update public.addresses set city = 'X'$$),
  '1',
  'changes the own addresses alone when no row is named'
);
select is(
  tests.run_as('anon', $$update public.addresses set city = 'X'$$),
  '42501',
  'rejects a visitor'
);

select * from finish();
rollback;
