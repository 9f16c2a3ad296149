begin;
select plan(4);
select tests.create_shop();

insert into public.reviews (id, product_id, user_id, rating, is_approved, author_name)
values
  (tests.id('shown'), tests.id('mat'), null, 4, true, 'Meera'),
  (tests.id('waiting'), tests.id('mat'), tests.id('bala'), 2, false, '');

select is(
  tests.run_as('anon', $$select 1 from public.reviews where product_id = tests.id('mat')$$),
  '1',
  'returns approved reviews to a visitor'
);
select is(
  tests.run_as('asha', $$select 1 from public.reviews where product_id = tests.id('mat')$$),
  '1',
  'returns approved reviews to a shopper'
);
select is(
  tests.run_as('bala', $$select 1 from public.reviews where product_id = tests.id('mat')$$),
  '2',
  'returns their own reviews to their authors'
);
select is(
  tests.run_as('admin', $$select 1 from public.reviews where product_id = tests.id('mat')$$),
  '2',
  'returns all reviews to an admin'
);

select * from finish();
rollback;
