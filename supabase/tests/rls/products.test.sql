begin;
select plan(39);
select tests.scene();

-- select
select is(tests.attempt(w, 'select 1 from public.products where id = tests.id(''lamp'')'), '1', w || ' reads an active product')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;
select is(tests.attempt(w, 'select 1 from public.products where id = tests.id(''ghost'')'), '0', w || ' does not see an inactive one')
from unnest(array['anon', 'asha']) w;
select is(tests.attempt('chief', 'select 1 from public.products where id = tests.id(''ghost'')'), '1', 'an admin does');

-- insert
select is(tests.attempt('chief', $$insert into public.products
  (name, description, short_description, price, compare_price, sku, category_id, brand, stock, is_featured, is_active, image_url, images, hsn_code, country_of_origin)
  values ('Jug', '', '', 10, 12, 'TEST-JUG', tests.id('pots'), 'B', 1, false, true, null, '[]', '6911', 'India')$$), '1', 'an admin adds a product');
select is(tests.attempt(w, 'insert into public.products (name, price, sku) values (''Jug'', 10, ''TEST-JUG-2'')'), '42501', w || ' adds none')
from unnest(array['anon', 'asha']) w;
select is(tests.attempt('chief', format('insert into public.products (name, price, sku, %s) values (''Jug'', 10, ''TEST-JUG-3'', 5)', c)), '42501', 'nobody sets by hand: ' || c)
from unnest(array['rating', 'reviews_count']) c;

-- update
select is(tests.attempt('chief', format('update public.products set %s where id = tests.id(''lamp'')', c)), '1', 'an admin changes: ' || c)
from unnest(array['name = ''Lantern''', 'price = 90', 'stock = 11', 'is_active = false', 'is_featured = true', 'images = ''[{"url": "/b.svg"}]''', 'warranty_months = 12']) c;
select is(tests.attempt('chief', format('update public.products set %s where id = tests.id(''lamp'')', c)), '42501', 'an admin may not change: ' || c)
from unnest(array['rating = 5', 'reviews_count = 99', 'id = gen_random_uuid()', 'created_at = now()']) c;
update public.products set is_active = true where id = tests.id('lamp');
select is(tests.attempt('asha', 'update public.products set price = 1 where id = tests.id(''lamp'')'), '0', 'a shopper changes no price');
select is(tests.attempt('anon', 'update public.products set price = 1'), '42501', 'nor does a visitor');

-- delete
select is(tests.attempt('asha', 'delete from public.products where id = tests.id(''mat'')'), '0', 'a shopper deletes none');
select is(tests.attempt('anon', 'delete from public.products'), '42501', 'a visitor deletes none');
select is(tests.attempt(w, 'truncate public.products cascade'), '42501', w || ' empties nothing')
from unnest(array['anon', 'asha', 'chief', 'service_role']) w;
select is(tests.attempt('chief', 'delete from public.products where id = tests.id(''mat'')'), '1', 'an admin deletes a product');

-- what a product must be
select throws_ok('update public.products set stock = -1 where id = tests.id(''lamp'')', '23514', null, 'stock is never negative');
select throws_ok('update public.products set price = 0 where id = tests.id(''lamp'')', '23514', null, 'a price is above zero');
select throws_ok('update public.products set ' || c || ' where id = tests.id(''lamp'')', '23514', null, 'cannot be: ' || c)
from unnest(array['price = ''NaN''', 'compare_price = ''NaN''']) c;
select throws_ok('update public.products set warranty_months = 0 where id = tests.id(''lamp'')', '23514', null, 'no warranty is null');
select throws_ok('update public.products set images = ''{}'' where id = tests.id(''lamp'')', '23514', null, 'images are a list');
select throws_ok('update public.products set sku = ''TEST-GHOST'' where id = tests.id(''lamp'')', '23505', null, 'a SKU is unique');
select * from finish();
rollback;
