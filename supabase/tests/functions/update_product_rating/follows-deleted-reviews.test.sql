begin;
select plan(2);
select tests.create_shop();

insert into public.reviews (id, product_id, user_id, rating, is_approved)
values (tests.id('r1'), tests.id('lamp'), tests.id('asha'), 5, true);
delete from public.reviews where product_id = tests.id('lamp');

select is(tests.rating(), '0.0 0', 'resets the rating without reviews');
select lives_ok(
  $$delete from public.products where id = tests.id('mat')$$,
  'accepts the deletion of a product with reviews'
);

select * from finish();
rollback;
