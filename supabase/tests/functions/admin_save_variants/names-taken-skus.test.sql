begin;
select plan(5);
select tests.create_shop();
select tests.create_kurta();
create function tests.taken(p_options jsonb, p_variants jsonb)
returns jsonb
language sql
as $$
  select tests.call_as('admin', format(
    'public.admin_save_variants(%L, %L)', tests.id('lamp'),
    jsonb_build_object(
      'version', (select private.variants_version(p) from public.products p where p.id = tests.id('lamp')),
      'options', p_options, 'variants', p_variants, 'reason', 'counted'
    )
  ));
$$;
select is(
  tests.taken('[{"name": "Size", "values": ["S", "M"]}]', jsonb_build_array(
    tests.variant('{S}', 'test-kurta-s'), tests.variant('{M}', 'TEST-LAMP-M')
  )) -> 'taken',
  jsonb_build_array(jsonb_build_object(
    'sku', 'test-kurta-s', 'product_id', tests.id('kurta'), 'name', 'kurta · S · Indigo', 'retired', false
  )),
  'names the variant that has the SKU, whatever its capitals'
);
select is(
  tests.taken('[{"name": "Size", "values": ["S"]}]', jsonb_build_array(tests.variant('{S}', 'Test-Lamp'))) -> 'taken',
  jsonb_build_array(jsonb_build_object(
    'sku', 'Test-Lamp', 'product_id', tests.id('lamp'), 'name', 'lamp', 'retired', false
  )),
  'and the product itself'
);
update public.products set is_offered = false, retired_at = now() where id = tests.id('kurta-s');
select is(
  tests.taken('[{"name": "Size", "values": ["S"]}]', jsonb_build_array(tests.variant('{S}', 'TEST-KURTA-S')))
    #>> '{taken,0,retired}',
  'true',
  'and says when it has left its product'
);
select is(
  tests.admin_save_variants('kurta', '{"Colour": ["Indigo"], "Size": ["S"]}', jsonb_build_array(
    tests.variant('{Indigo,S}', 'TEST-KURTA-M')
  )),
  'sku_taken',
  'an SKU of a variant that this form takes away is not free'
);
select throws_ok(
  $$insert into public.products (name, sku, price) values ('copy', 'test-LAMP', 1)$$, '23505', null,
  'no two products have SKUs that differ in capitals alone'
);

select * from finish();
rollback;
