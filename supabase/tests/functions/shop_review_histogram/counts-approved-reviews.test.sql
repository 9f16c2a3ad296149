begin;
select plan(5);
select tests.create_shop();

select is(
  tests.call_as('anon', $$public.shop_review_histogram(tests.id('lamp'))$$),
  '[0, 0, 0, 0, 0]',
  'counts nothing without reviews'
);

insert into public.reviews (product_id, user_id, rating, is_approved)
values
  (tests.id('lamp'), null, 5, true),
  (tests.id('lamp'), null, 5, true),
  (tests.id('lamp'), null, 3, true),
  (tests.id('lamp'), null, 1, true),
  (tests.id('lamp'), tests.id('asha'), 4, false),
  (tests.id('mat'), null, 2, true);

select is(
  tests.call_as(w, $$public.shop_review_histogram(tests.id('lamp'))$$),
  '[2, 0, 1, 0, 1]',
  'counts the approved reviews of the product for ' || w || ', five stars first'
)
from unnest(array['anon', 'asha', 'admin']) w;
select is(
  tests.call_as('anon', 'public.shop_review_histogram(null)'),
  '[0, 0, 0, 0, 0]',
  'counts nothing without a product'
);

select * from finish();
rollback;
