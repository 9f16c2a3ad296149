begin;
select plan(4);
select tests.create_shop();

insert into public.stock_notices (user_id, product_id)
values (tests.id('asha'), tests.id('lamp')), (tests.id('bala'), tests.id('lamp'));

select is(tests.run_as('anon', 'select 1 from public.stock_notices'), '42501', 'rejects a visitor');
select is(
  tests.run_as('asha', 'select 1 from public.stock_notices'),
  '1',
  'returns a shopper''s own notices'
);
select is(
  tests.run_as('asha', $$select 1 from public.stock_notices where user_id = tests.id('bala')$$),
  '0',
  'returns no notices of another user'
);
select is(
  tests.run_as('admin', $$select 1 from public.stock_notices where user_id = tests.id('asha')$$),
  '0',
  'returns no notices to an admin'
);

select * from finish();
rollback;
