begin;
select plan(9);
select tests.create_shop();
select tests.create_kurta();
select tests.create_order('one', 'asha', tests.order_line('kurta-s'));
update public.products
set options = '[{"name": "Colour", "values": ["Indigo", "Rust"]}, {"name": "Size", "values": ["S", "M"]}]'
where id = tests.id('kurta');
update public.products set option_values = array[option_values[2], option_values[1]]
where variant_of = tests.id('kurta');

select is(
  tests.admin_save_variants('kurta', '{"Size": ["S", "M"], "Colour": ["Indigo", "Rust"]}', jsonb_build_array(
    tests.variant('{Indigo,S}', 'TEST-KURTA-S', 2, 2, 'kurta-s', 520),
    tests.variant('{Indigo,M}', 'TEST-KURTA-M', 3, 8, 'kurta-m', 600, false),
    tests.variant('{Rust,M}', 'TEST-KURTA-MR', 0, 1) 
      || '{"gtin": "8901030865275", "weight_grams": 320, "image_url": "/kurta-mr.svg"}'
  )),
  'ok',
  'saves a form that was opened before a sale'
);
select is(
  (
    select string_agg(variant_label || ' ' || price || ' ' || stock || ' ' || is_offered, ', ' order by sku)
    from public.products where variant_of = tests.id('kurta') and retired_at is null
  ),
  'Indigo · M 600.00 8 false, Rust · M 500.00 1 true, Indigo · S 520.00 1 true',
  'writes what was edited, leaves the sold unit sold, and takes away what was left out'
);
select is(
  (select gtin || ' ' || weight_grams from public.products where sku = 'TEST-KURTA-MR'),
  '8901030865275 320',
  'writes GTIN and weight'
);
select is(
  (select image_url from public.products where sku = 'TEST-KURTA-MR'), '/kurta-mr.svg', 'writes its own image'
);
select is(
  tests.admin_save_variants('kurta', '{"Size": ["S", "M"], "Colour": ["Indigo", "Rust"]}', jsonb_build_array(
    tests.variant('{Indigo,S}', 'TEST-KURTA-S', 2, 9, 'kurta-s', 520)
  )),
  'changed',
  'refuses a stock that was counted before a sale'
);
select is(
  tests.admin_save_variants('kurta', '{"Size": ["S"]}', '[]', 'of another form'), 'changed', 'refuses an old form'
);
select is(
  tests.admin_save_variants('kurta', '{"Size": ["S"], "Colour": ["Indigo"]}', jsonb_build_array(
    tests.variant('{Indigo,S}', 'TEST-LAMP', 1, 1, 'kurta-s')
  )),
  'sku_taken',
  'refuses the SKU of another product'
);
select is(
  tests.admin_save_variants('kurta', '{"Size": ["M"], "Colour": ["Rust"]}', jsonb_build_array(
    tests.variant('{Rust,M}', 'TEST-KURTA-MR', 1)
  )),
  'ok',
  'removes variants'
);
select is(
  (select stock || ' ' || is_active from public.products where id = tests.id('kurta-s')),
  '1 false',
  'keeps a variant that was taken away, with its stock'
);

select * from finish();
rollback;
