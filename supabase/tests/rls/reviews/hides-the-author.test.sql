begin;
select plan(16);
select tests.create_shop();

insert into public.reviews (id, product_id, user_id, rating, is_approved, author_name, author_avatar_url)
values (tests.id('shown'), tests.id('mat'), tests.id('bala'), 4, true, 'Bala', 'https://pictures.example/bala');

select is(tests.run_as(w, s), '42501', w || ': ' || s)
from
  unnest(array['anon', 'asha', 'bala', 'admin']) w,
  unnest(array[
    'select r.user_id from public.reviews r',
    'select r.author_avatar_url from public.reviews r',
    'select from public.reviews r where r.user_id is not null',
    'select r.* from public.reviews r'
  ]) s;

select * from finish();
rollback;
