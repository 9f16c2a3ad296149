begin;
select plan(3);
select tests.create_shop();

update public.users set avatar_url = 'https://a.example/a.png' where id = tests.id('asha');
insert into public.reviews (id, product_id, user_id, rating, comment, is_approved)
values
  (tests.id('hers'), tests.id('lamp'), tests.id('asha'), 5, 'Bright', true),
  (tests.id('his'), tests.id('lamp'), tests.id('bala'), 4, 'Fine', true);
delete from auth.users where id = tests.id('asha');

select results_eq(
  $$
    select author_name, author_avatar_url, user_id, comment
    from public.reviews
    where id = tests.id('hers')
  $$,
  $$values ('A former customer', null::text, null::uuid, 'Bright')$$,
  'replaces the author of the user''s reviews'
);
select is(
  (select author_name from public.reviews where id = tests.id('his')),
  'Bala',
  'keeps the author of other reviews'
);
select is(
  (select rating::text || '/' || reviews_count from public.products where id = tests.id('lamp')),
  '4.5/2',
  'keeps the rating of the product'
);

select * from finish();
rollback;
