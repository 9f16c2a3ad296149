begin;
select plan(2);
select tests.create_shop();
select tests.create_exchange('e');

select is(
  tests.admin_save_variants('kurta', '{"Size": ["S"], "Colour": ["Indigo"]}', jsonb_build_array(
    tests.variant('{Indigo,S}', 'TEST-KURTA-S', p_name => 'kurta-s')
  )),
  'ok',
  'removes a variant that somebody wants in exchange'
);
select is(
  (select is_offered || ' ' || stock from public.products where id = tests.id('kurta-rust')),
  'false 2',
  'and takes it off sale instead of deleting it'
);

select * from finish();
rollback;
