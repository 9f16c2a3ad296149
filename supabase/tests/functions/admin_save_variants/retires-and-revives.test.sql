begin;
select plan(12);
select tests.create_shop();
select tests.create_kurta();
create function tests.kurta(p_sizes jsonb, p_rows jsonb)
returns text
language sql
as $$
  select tests.admin_save_variants('kurta', jsonb_build_object('Colour', '["Indigo"]'::jsonb, 'Size', p_sizes), p_rows);
$$;
create function tests.of_s()
returns text
language sql
as $$
  select v.stock || ' ' || v.is_active || ' ' || v.sku || ' ' || v.price || ' '
    || (select sum(m.quantity) from public.stock_movements m where m.product_id = v.id)
  from public.products v where v.id = tests.id('kurta-s');
$$;
update public.products
set options = '[{"name": "Colour", "values": ["Indigo"]}, {"name": "Size", "values": ["S", "M"]}]'
where id = tests.id('kurta');
delete from public.products where id = tests.id('kurta-rust');
update public.products set option_values = '{Indigo,S}', price = 520, image_url = '/s.svg'
where id = tests.id('kurta-s');
update public.products set option_values = '{Indigo,M}' where id = tests.id('kurta-m');

select is(
  tests.kurta('["M"]', jsonb_build_array(tests.variant('{Indigo,M}', 'TEST-KURTA-M', 3, p_name => 'kurta-m'))),
  'ok', 'takes a size away'
);
select is(tests.of_s(), '2 false TEST-KURTA-S 520.00 2', 'which keeps stock, SKU and price, and its ledger');
select is(tests.offer('kurta'), '500.00 3 false', 'and is not counted with the product');
select is(
  tests.outcome(tests.shop_place_order('asha', tests.order_line('kurta-s'))), 'unavailable', 'and cannot be ordered'
);
select is(
  (
    select string_agg(r.value ->> 'sku' || ' ' || (r.value ->> 'stock') || ' ' || (r.value ->> 'is_offered'), ',')
    from jsonb_array_elements(
      tests.call_as('admin', format('public.admin_get_variants(%L)', tests.id('kurta'))) -> 'retired'
    ) r
  ),
  'TEST-KURTA-S 2 true', 'the form knows it'
);
select is(
  tests.kurta('["S", "M"]', jsonb_build_array(
    tests.variant('{Indigo,S}', 'TEST-KURTA-S', 2, null, 'kurta-s', 520),
    tests.variant('{Indigo,M}', 'TEST-KURTA-M', 3, p_name => 'kurta-m')
  )),
  'ok', 'the size comes back with its id'
);
select is(tests.of_s(), '2 true TEST-KURTA-S 520.00 2', 'as the same variant with its stock');
select is(
  tests.outcome(tests.shop_place_order('asha', tests.order_line('kurta-s'))), 'ok', 'which can be ordered again'
);
select is(
  tests.kurta('["M"]', jsonb_build_array(tests.variant('{Indigo,M}', 'TEST-KURTA-M', 3, p_name => 'kurta-m'))),
  'ok', 'it leaves again'
);
select is(
  tests.kurta('["S", "M"]', jsonb_build_array(
    tests.variant('{Indigo,S}', 'TEST-KURTA-S', 0, null, null, 520),
    tests.variant('{Indigo,M}', 'TEST-KURTA-M', 3, p_name => 'kurta-m')
  )),
  'ok', 'and comes back without its id, by its values'
);
select is(tests.of_s(), '1 true TEST-KURTA-S 520.00 1', 'with what was left of its stock');
select is(
  (select count(*)::integer from public.products where variant_of = tests.id('kurta')), 2, 'no variant is there twice'
);

select * from finish();
rollback;
