begin;
select plan(13);
select tests.create_shop();

select is(
  tests.run_as('admin', format($$update public.products set %s where id = tests.id('lamp')$$, c)),
  '1',
  'lets an admin set ' || c
)
from unnest(
  array[
    $$name = 'Lantern'$$,
    'price = 90',
    'stock = 11',
    'is_active = false',
    'is_featured = true',
    $$images = '[{"url": "/b.svg"}]'$$,
    'warranty_months = 12'
  ]
) c;
select is(
  tests.run_as('admin', format($$update public.products set %s where id = tests.id('lamp')$$, c)),
  '42501',
  'does not let an admin set ' || c
)
from unnest(
  array['rating = 5', 'reviews_count = 99', 'id = gen_random_uuid()', 'created_at = now()']
) c;

update public.products set is_active = true where id = tests.id('lamp');

select is(
  tests.run_as('asha', $$update public.products set price = 1 where id = tests.id('lamp')$$),
  '0',
  'changes nothing for a shopper'
);
select is(
  tests.run_as('anon', 'update public.products set price = 1'),
  '42501',
  'rejects a visitor'
);

select * from finish();
rollback;
