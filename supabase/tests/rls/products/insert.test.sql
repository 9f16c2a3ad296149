begin;
select plan(5);
select tests.create_shop();

select is(
  tests.run_as(
    'admin',
    $$
      insert into public.products (
        name, description, short_description, price, compare_price, sku, category_id, brand, stock,
        is_featured, is_active, image_url, images, hsn_code, country_of_origin
      )
      values
        (
          'Jug', '', '', 10, 12, 'TEST-JUG', tests.id('pots'), 'B', 1, false, true, null, '[]',
          '6911', 'India'
        )
    $$
  ),
  '1',
  'accepts an admin'
);
select is(
  tests.run_as(
    w,
    $$insert into public.products (name, price, sku) values ('Jug', 10, 'TEST-JUG-2')$$
  ),
  '42501',
  'rejects ' || w
)
from unnest(array['anon', 'asha']) w;
select is(
  tests.run_as(
    'admin',
    format(
      $$insert into public.products (name, price, sku, %s) values ('Jug', 10, 'TEST-JUG-3', 5)$$,
      c
    )
  ),
  '42501',
  'rejects a given ' || c
)
from unnest(array['rating', 'reviews_count']) c;

select * from finish();
rollback;
