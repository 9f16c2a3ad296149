begin;
select plan(3);
select tests.create_shop();

insert into public.reviews (id, product_id, user_id, rating)
values (tests.id('r1'), tests.id('lamp'), tests.id('asha'), 5);
select tests.run_as(
  'admin',
  $$update public.reviews set is_approved = true where id = tests.id('r1')$$
);

select is(
  tests.audited_columns('reviews', tests.id('r1')::text),
  'is_approved',
  'records the approval of a review'
);
select is(
  tests.audited_columns('products', tests.id('lamp')::text),
  'none',
  'ignores the new rating of the product'
);

select tests.run_as(
  'admin',
  $$update public.products set price = price where id = tests.id('lamp')$$
);

select is(
  tests.audited_columns('products', tests.id('lamp')::text),
  'none',
  'ignores a save without a change'
);

select * from finish();
rollback;
