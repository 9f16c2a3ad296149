begin;
select plan(7);
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
select throws_ok(
  $$update public.products set sku = 'TEST-GHOST' where id = tests.id('lamp')$$,
  '23505',
  null,
  'rejects the SKU of another product'
);

select * from finish();
rollback;
