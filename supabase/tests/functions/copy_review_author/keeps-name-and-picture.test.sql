begin;
select plan(4);
select tests.scene();

update public.users set avatar_url = 'https://a.example/a.png' where id = tests.id('asha');
insert into public.reviews (id, product_id, user_id, rating, author_name) values
  (tests.id('r1'), tests.id('lamp'), tests.id('asha'), 5, ''), (tests.id('r2'), tests.id('lamp'), tests.id('bala'), 5, 'B. I.'), (tests.id('r3'), tests.id('lamp'), null, 5, '');
select is((select author_name || ' ' || author_avatar_url from public.reviews where id = tests.id('r1')), 'Asha https://a.example/a.png', 'name and picture are copied');
select is((select author_name from public.reviews where id = tests.id('r2')), 'B. I.', 'a given name is kept');
select is((select author_name from public.reviews where id = tests.id('r3')), '', 'without an author there is none');
delete from auth.users where id = tests.id('asha');
select is((select author_name from public.reviews where id = tests.id('r1') and user_id is null), 'A former customer', 'the review outlives the account, the name does not');
select * from finish();
rollback;
