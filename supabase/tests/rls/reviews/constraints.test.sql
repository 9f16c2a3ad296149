begin;
select plan(1);
select tests.create_shop();

select throws_ok(
  $$insert into public.reviews (product_id, user_id, rating) values (tests.id('lamp'), null, 6)$$,
  '23514',
  null,
  'rejects a rating of 6'
);

select * from finish();
rollback;
