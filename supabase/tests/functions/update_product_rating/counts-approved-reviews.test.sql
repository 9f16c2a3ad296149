begin;
select plan(5);
select tests.create_shop();

select is(tests.rating(), '0.0 0', 'starts without a rating');

insert into public.reviews (id, product_id, user_id, rating, is_approved)
values (tests.id('r1'), tests.id('lamp'), tests.id('asha'), 5, false);

select is(tests.rating(), '0.0 0', 'ignores a review that is not approved');

update public.reviews set is_approved = true where id = tests.id('r1');

select is(tests.rating(), '5.0 1', 'counts an approved review');

insert into public.reviews (id, product_id, user_id, rating, is_approved)
values
  (tests.id('r2'), tests.id('lamp'), tests.id('bala'), 4, true),
  (tests.id('r3'), tests.id('lamp'), null, 4, true);

select is(tests.rating(), '4.3 3', 'rounds the mean to one decimal');

update public.reviews set is_approved = false where id = tests.id('r2');

select is(tests.rating(), '4.5 2', 'removes a review whose approval is withdrawn');

select * from finish();
rollback;
