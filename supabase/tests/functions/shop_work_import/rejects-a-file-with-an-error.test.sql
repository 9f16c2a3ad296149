begin;
select plan(4);
select tests.create_shop();
select tests.create_kurta();
create temp table started as
select tests.start_import('[
  {"line": 2, "sku": "TEST-LAMP", "fields": {"price": 90}},
  {"line": 3, "sku": "NOBODY", "fields": {"price": 90}},
  {"line": 4, "sku": "NEW-1", "fields": {"name": "New"}},
  {"line": 5, "sku": "TEST-KURTA", "fields": {"price": 1}},
  {"line": 6, "sku": "TEST-KURTA", "fields": {}, "options": [{"name": "Fit", "values": ["Slim"]}], "variants": []},
  {"line": 7, "sku": "NEW-2", "fields": {"name": "New"}, "options": [{"name": "Size", "values": ["S"]}], "variants": [
    {"line": 8, "sku": "TEST-KURTA-S", "values": ["S"], "fields": {"price": 1}},
    {"line": 9, "sku": "NEW-2-M", "values": ["M"], "fields": {}}
  ]},
  {"line": 10, "sku": "TEST-KURTA", "fields": {},
    "options": [{"name": "Size", "values": ["S"]}, {"name": "Colour", "values": ["Rust"]}], "variants": [
    {"line": 11, "sku": "OTHER", "values": ["s", "rust"], "fields": {"price": 1}}
  ]},
  {"line": 12, "sku": "TEST-MAT", "fields": {"price": 20, "compare_price": 10}}
]') as id;

select is(
  tests.import_notes(id),
  '3 unknown_sku, 4 no_price, 4 no_stock, 5 has_options, 6 other_options, 8 sku_elsewhere, 9 no_price, '
    || '11 combination_taken, 12 compare_price',
  'names the errors and warnings of each line'
)
from started;
select is((select i.status from public.product_imports i), 'rejected', 'rejects the import');
select is(
  tests.call_as('admin', format('public.admin_decide_import(%L, ''apply'')', id)),
  '{"ok": false, "code": "changed", "status": "rejected"}', 'which cannot be applied'
)
from started;
select is((select price from public.products where sku = 'TEST-LAMP'), 100.00, 'and nothing is changed');

select * from finish();
rollback;
