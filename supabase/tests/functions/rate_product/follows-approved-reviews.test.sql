begin;
select plan(9);
select tests.scene();

create function tests.rating() returns text language sql as $$ select rating || ' ' || reviews_count from public.products where id = tests.id('lamp') $$;
select is(tests.rating(), '0.0 0', 'no reviews, no rating');
insert into public.reviews (id, product_id, user_id, rating, is_approved) values
  (tests.id('r1'), tests.id('lamp'), tests.id('asha'), 5, false);
select is(tests.rating(), '0.0 0', 'a waiting review does not count');
update public.reviews set is_approved = true where id = tests.id('r1');
select is(tests.rating(), '5.0 1', 'an approved one does');
insert into public.reviews (id, product_id, user_id, rating, is_approved) values
  (tests.id('r2'), tests.id('lamp'), tests.id('bala'), 4, true), (tests.id('r3'), tests.id('lamp'), null, 4, true);
select is(tests.rating(), '4.3 3', 'the mean, to one decimal');
update public.reviews set is_approved = false where id = tests.id('r2');
select is(tests.rating(), '4.5 2', 'approval taken back');
update public.reviews set rating = 1 where id = tests.id('r3');
select is(tests.rating(), '3.0 2', 'another rating');
update public.reviews set product_id = tests.id('mat') where id = tests.id('r3');
select is(tests.rating() || ' ' || (select rating || ' ' || reviews_count from public.products where id = tests.id('mat')), '5.0 1 1.0 1', 'a moved review counts where it is');
delete from public.reviews where product_id = tests.id('lamp');
select is(tests.rating(), '0.0 0', 'all gone');
select lives_ok('delete from public.products where id = tests.id(''mat'')', 'a product with reviews can be deleted');
select * from finish();
rollback;
