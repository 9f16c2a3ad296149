begin;
select plan(7);
select tests.create_shop();

select is(tests.run_as('anon', 'select 1 from public.users'), '42501', 'rejects a visitor');
select is(tests.run_as('asha', 'select 1 from public.users'), '1', 'returns one row to a shopper');
select is(
  tests.run_as('asha', $$select 1 from public.users where id = tests.id('asha')$$),
  '1',
  'returns the shopper''s own row'
);
select is(
  tests.run_as('asha', $$select 1 from public.users where id = tests.id('bala')$$),
  '0',
  'returns no other user'
);
select is(
  tests.run_as(
    'admin',
    $$
      select 1 from public.users where id in (tests.id('asha'), tests.id('bala'), tests.id('admin'))
    $$
  ),
  '3',
  'returns all users to an owner'
);

select tests.create_staff();
select tests.create_order('one', 'bala', tests.order_line('lamp'));

select is(
  tests.run_as(
    w,
    $$
      select 1 from public.users where id in (tests.id('asha'), tests.id('bala'), tests.id('owner'))
    $$
  ),
  '2',
  'returns customers with orders and staff to the role ' || w
)
from unnest(array['packer', 'support']) w;

select * from finish();
rollback;
