begin;
select plan(1);
select tests.create_shop();

update public.users set avatar_url = 'https://a.example/a.png' where id = tests.id('asha');
insert into public.reviews (id, product_id, user_id, rating, author_name)
values
  (tests.id('r1'), tests.id('lamp'), tests.id('asha'), 5, ''),
  (tests.id('r2'), tests.id('lamp'), tests.id('bala'), 5, 'B. I.'),
  (tests.id('r3'), tests.id('lamp'), null, 5, '');
delete from auth.users where id = tests.id('asha');

select is(
  (select author_name from public.reviews where id = tests.id('r1') and user_id is null),
  'A former customer',
  'keeps the review of a deleted account without the name'
);

select * from finish();
rollback;
