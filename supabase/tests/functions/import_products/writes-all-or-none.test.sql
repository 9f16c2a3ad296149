begin;
select plan(5);
select tests.scene();

create function tests.row_of(p_name text, p_price numeric, p_seen numeric) returns jsonb language sql as $$
  select jsonb_build_object('sku', p.sku, 'price', p_price, 'stock', p.stock, 'is_active', p.is_active,
    'seen', jsonb_build_object('price', p_seen, 'stock', p.stock, 'is_active', p.is_active))
  from public.products p where p.id = tests.id(p_name);
$$;
create function tests.price(p_name text) returns numeric language sql as $$
  select price from public.products where id = tests.id(p_name);
$$;
select is(
  tests.answer('chief', format('public.import_products(%L)', jsonb_build_array(tests.row_of('lamp', 333, tests.price('lamp')), tests.row_of('mat', 444, 1)))) ->> 'code',
  'changed', 'one that differs from the preview stops all'
);
select isnt(tests.price('lamp'), 333.00, 'and nothing is written');
select is(
  tests.answer('chief', format('public.import_products(%L)', jsonb_build_array(tests.row_of('lamp', 333, tests.price('lamp'))))) ->> 'changed', '1', 'as previewed it is'
);

select is(tests.answer(w, 'public.import_products(''[]'')') ->> 'error', '42501', w || ' may not')
from unnest(array['asha', 'service_role']) w;
select * from finish();
rollback;
