begin;
select plan(7);
select tests.create_shop();
select tests.create_kurta();
update public.products
set options = '[{"name": "Size", "values": ["M"]}, {"name": "Colour", "values": ["Indigo"]}]'
where id = tests.id('kurta');
update public.products set is_offered = false, retired_at = now()
where id in (tests.id('kurta-s'), tests.id('kurta-rust'));
create function tests.sizes()
returns text
language sql
as $$
  select string_agg(concat_ws(' ', v.variant_label, v.stock, v.price, v.is_offered, v.retired_at is null), ', '
    order by v.variant_label)
  from public.products v where v.variant_of = tests.id('kurta');
$$;
select is(
  tests.sizes(), 'M · Indigo 3 600.00 t t, S · Indigo 2 500.00 f f, S · Rust 0 500.00 f f',
  'two variants have left'
);
create temp table back as select tests.start_import('[{
  "line": 2, "sku": "test-kurta", "fields": {"name": "kurta"},
  "options": [{"name": "Size", "values": ["S"]}, {"name": "Colour", "values": ["Indigo"]}],
  "variants": [{"line": 3, "sku": "test-Kurta-S", "values": ["S", "Indigo"], "fields": {"price": 510}}]
}]') as id;
select is(tests.import_notes(id), null, 'a file with one of them, in other capitals, is accepted') from back;
select is(tests.apply_import(id), 'done 0 new 1 changed 0 skipped', 'and applied') from back;
select is(
  tests.sizes(), 'M · Indigo 3 600.00 t t, S · Indigo 2 510.00 t t, S · Rust 0 500.00 f f',
  'the variant is for sale again with its stock'
);

-- The value is written otherwise in the file, and another SKU has the values of one that has left.
update public.products set is_offered = false, retired_at = now() where id = tests.id('kurta-s');
create temp table renamed as select tests.start_import('[{
  "line": 2, "sku": "test-kurta", "fields": {"name": "kurta"},
  "options": [{"name": "Size", "values": ["Small", "S"]}, {"name": "Colour", "values": ["Indigo", "Rust"]}],
  "variants": [
    {"line": 3, "sku": "test-kurta-s", "values": ["Small", "Indigo"], "fields": {"price": 520}},
    {"line": 4, "sku": "test-kurta-new", "values": ["S", "Rust"], "fields": {"price": 530}}
  ]
}]') as id;
select is(tests.import_notes(id), null, 'other values of an SKU that has left are accepted') from renamed;
select is(tests.apply_import(id), 'done 0 new 1 changed 0 skipped', 'and applied') from renamed;
select is(
  tests.sizes(),
  'M · Indigo 3 600.00 t t, S · Rust 0 500.00 f f, S · Rust 0 530.00 t t, Small · Indigo 2 520.00 t t',
  'one variant is back with its stock, and a new one stands beside one that has left'
);

select * from finish();
rollback;
