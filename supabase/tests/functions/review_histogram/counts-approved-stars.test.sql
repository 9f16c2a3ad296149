begin;
select plan(5);
select tests.scene();
select is(tests.answer('anon', 'public.review_histogram(tests.id(''lamp''))'), '[0, 0, 0, 0, 0]', 'no reviews');
insert into public.reviews (product_id, user_id, rating, is_approved) values
  (tests.id('lamp'), null, 5, true), (tests.id('lamp'), null, 5, true), (tests.id('lamp'), null, 3, true),
  (tests.id('lamp'), null, 1, true), (tests.id('lamp'), tests.id('asha'), 4, false), (tests.id('mat'), null, 2, true);
select is(tests.answer(w, 'public.review_histogram(tests.id(''lamp''))'), '[2, 0, 1, 0, 1]', 'five stars first, approved ones only, of this product: for ' || w)
from unnest(array['anon', 'asha', 'chief']) w;
select is(tests.answer('anon', 'public.review_histogram(null)'), '[0, 0, 0, 0, 0]', 'no product');
select * from finish();
rollback;
