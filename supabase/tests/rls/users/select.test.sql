begin;
select plan(5);
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
  'returns all users to an admin'
);

select * from finish();
rollback;
