begin;
select plan(27);
select tests.create_shop();

select throws_ok(
  $$update public.products set stock = -1 where id = tests.id('lamp')$$,
  '23514',
  null,
  'rejects a negative stock'
);
select throws_ok(
  $$update public.products set price = 0 where id = tests.id('lamp')$$,
  '23514',
  null,
  'rejects a price of 0'
);
select throws_ok(
  'update public.products set ' || c || $$ where id = tests.id('lamp')$$,
  '23514',
  null,
  'rejects ' || c
)
from unnest(array[$$price = 'NaN'$$, $$compare_price = 'NaN'$$]) c;
select throws_ok(
  'update public.products set ' || c || $$ where id = tests.id('lamp')$$,
  '23514',
  null,
  'rejects ' || c
)
from unnest(array['gtin = $$8901030865274$$', 'gtin = $$$$', 'weight_grams = 0', 'weight_grams = 1000000']) c;
select throws_ok(
  $$update public.products set warranty_months = 0 where id = tests.id('lamp')$$,
  '23514',
  null,
  'rejects a warranty of 0 months'
);
select throws_ok(
  $$update public.products set images = '{}' where id = tests.id('lamp')$$,
  '23514',
  null,
  'rejects images that are no list'
);
create function pg_temp.addresses()
returns table (address text, is_taken boolean)
language sql
as $$
  values
    ('/images/lamp.svg', true), ('/', true), ('https://cdn.example/a.jpg', true), ('HTTPS://cdn.example/a.jpg', true),
    (rpad('https://', 500, 'a'), true), (rpad('https://', 501, 'a'), false), ('', false), ('images/lamp.svg', false),
    ('http://cdn.example/a.jpg', false), ('https:cdn.example/a.jpg', false), ('//cdn.example/a.jpg', false),
    ('/\cdn.example/a.jpg', false), ('javascript:alert(1)', false), ('data:image/png;base64,AA==', false);
$$;
create function pg_temp.outcome(p_set text, p_value text)
returns text
language plpgsql
as $$
begin
  execute format('update public.products set %s = %L where id = %L', p_set, p_value, tests.id('lamp'));
  return 'ok';
exception
  when check_violation then
    return 'refused';
end;
$$;
select is(
  pg_temp.outcome('image_url', a.address) || ' ' || pg_temp.outcome('images', jsonb_build_array(
    jsonb_build_object('url', '/first.svg'), jsonb_build_object('url', a.address)
  )::text),
  case when a.is_taken then 'ok ok' else 'refused refused' end,
  (case when a.is_taken then 'takes' else 'rejects' end) || ' the image ' || left(a.address, 40)
)
from pg_temp.addresses() a;
select is(pg_temp.outcome('images', i), 'refused', 'rejects the images ' || i)
from unnest(array['["/a.svg"]', '[{"address": "/a.svg"}]']) i;
select throws_ok(
  $$update public.products set sku = 'TEST-GHOST' where id = tests.id('lamp')$$,
  '23505',
  null,
  'rejects the SKU of another product'
);

select * from finish();
rollback;
