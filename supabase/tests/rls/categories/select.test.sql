begin;
select plan(4);
select tests.create_shop();

select is(
  tests.run_as('anon', $$select 1 from public.categories where id = tests.id('pots')$$),
  '1',
  'returns an active category to a visitor'
);
select is(
  tests.run_as('anon', $$select 1 from public.categories where id = tests.id('attic')$$),
  '0',
  'returns no inactive category to a visitor'
);
select is(
  tests.run_as(
    'asha',
    $$select 1 from public.categories where id in (tests.id('pots'), tests.id('attic'))$$
  ),
  '1',
  'returns no inactive category to a shopper'
);
select is(
  tests.run_as(
    'admin',
    $$select 1 from public.categories where id in (tests.id('pots'), tests.id('attic'))$$
  ),
  '2',
  'returns all categories to an admin'
);

select * from finish();
rollback;
