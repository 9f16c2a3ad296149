begin;
select plan(6);
select tests.create_shop();

create function tests.import_row(p_name text, p_price numeric, p_seen numeric)
returns jsonb
language sql
as $$
  select jsonb_build_object(
    'sku', p.sku,
    'price', p_price,
    'stock', p.stock,
    'is_active', p.is_active,
    'expected', jsonb_build_object('price', p_seen, 'stock', p.stock, 'is_active', p.is_active)
  )
  from public.products p
  where p.id = tests.id(p_name);
$$;

create function tests.price_of(p_name text)
returns numeric
language sql
as $$
  select price from public.products where id = tests.id(p_name);
$$;

select is(
  tests.call_as(
    'admin',
    format(
      'public.admin_import_products(%L)',
      jsonb_build_array(
        tests.import_row('lamp', 333, tests.price_of('lamp')),
        tests.import_row('mat', 444, 1)
      )
    )
  ) ->> 'code',
  'changed',
  'rejects all rows when one differs from the preview'
);
select isnt(tests.price_of('lamp'), 333.00, 'changes nothing then');
select is(
  tests.call_as(
    'admin',
    format(
      'public.admin_import_products(%L)',
      jsonb_build_array(tests.import_row('lamp', 333, tests.price_of('lamp')) || old)
    )
  ) ->> 'code',
  'changed',
  'rejects a row whose ' || what || ' differs from the preview'
)
from (
  values
    ('stock', '{"expected": {"price": 100, "stock": 9, "is_active": true}}'::jsonb),
    ('active flag', '{"expected": {"price": 100, "stock": 10, "is_active": false}}'::jsonb)
) v (what, old);
select isnt(tests.price_of('lamp'), 333.00, 'still changes nothing');
select is(
  tests.call_as(
    'admin',
    format(
      'public.admin_import_products(%L)',
      jsonb_build_array(tests.import_row('lamp', 333, tests.price_of('lamp')))
    )
  ) ->> 'changed',
  '1',
  'counts the changed products'
);

select * from finish();
rollback;
