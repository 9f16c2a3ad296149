begin;
select plan(2);
select tests.create_shop();

insert into public.reviews (id, product_id, user_id, rating, is_approved)
values (tests.id('r1'), tests.id('lamp'), tests.id('asha'), 5, true);
insert into public.reviews (id, product_id, user_id, rating, is_approved)
values
  (tests.id('r2'), tests.id('lamp'), tests.id('bala'), 4, true),
  (tests.id('r3'), tests.id('lamp'), null, 4, true);
update public.reviews set is_approved = false where id = tests.id('r2');
update public.reviews set rating = 1 where id = tests.id('r3');

select is(tests.rating(), '3.0 2', 'follows a changed rating');

update public.reviews set product_id = tests.id('mat') where id = tests.id('r3');

select is(
  tests.rating() || ' '
    || (select rating || ' ' || reviews_count from public.products where id = tests.id('mat')),
  '5.0 1 1.0 1',
  'follows a review moved to another product'
);

select * from finish();
rollback;
