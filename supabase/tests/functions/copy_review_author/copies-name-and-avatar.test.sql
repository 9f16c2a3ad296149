begin;
select plan(3);
select tests.create_shop();

update public.users set avatar_url = 'https://a.example/a.png' where id = tests.id('asha');
insert into public.reviews (id, product_id, user_id, rating, author_name)
values
  (tests.id('r1'), tests.id('lamp'), tests.id('asha'), 5, ''),
  (tests.id('r2'), tests.id('lamp'), tests.id('bala'), 5, 'B. I.'),
  (tests.id('r3'), tests.id('lamp'), null, 5, '');

select is(
  (select author_name || ' ' || author_avatar_url from public.reviews where id = tests.id('r1')),
  'Asha https://a.example/a.png',
  'copies the user''s name and avatar'
);
select is(
  (select author_name from public.reviews where id = tests.id('r2')),
  'B. I.',
  'keeps a name that is given'
);
select is(
  (select author_name from public.reviews where id = tests.id('r3')),
  '',
  'leaves the name empty without a user'
);

select * from finish();
rollback;
