begin;
select plan(3);
select tests.create_shop();
select tests.create_kurta();
-- As app/formats/product-file/ sends what it cannot read: null, and the error of the line.
create temp table started as
select tests.start_import('[
  {"line": 2, "sku": "NEW-1", "fields": {"name": "New", "price": null, "stock": 1},
    "errors": [{"line": 2, "code": "unreadable", "value": "Price must be an amount"}]},
  {"line": 3, "sku": "NEW-2", "fields": {"name": "New"}},
  {"line": 4, "sku": "", "fields": {"name": "New", "tax_code": null},
    "errors": [{"line": 4, "code": "unreadable", "value": "SKU is required"}]},
  {"line": 5, "sku": "TEST-KURTA", "fields": {"name": "kurta"}, "variants": [],
    "errors": [{"line": 5, "code": "unreadable", "value": "Each value can have at most 40 characters"}]},
  {"line": 6, "sku": "TEST-KURTA-S", "fields": {"stock": null},
    "errors": [{"line": 6, "code": "unreadable", "value": "Stock must be a whole number"}]},
  {"line": 7, "sku": "NOBODY", "fields": {"stock": 1}},
  {"line": 8, "sku": "NEW-3", "fields": {"name": "New"}, "options": [{"name": "Size", "values": ["S", "M"]}],
    "variants": [
      {"line": 8, "sku": "NEW-3-S", "values": ["S"], "fields": {"price": 5, "stock": null}},
      {"line": 9, "sku": "NEW-3-M", "values": ["M"], "fields": {"tax_code": null}}
    ],
    "errors": [{"line": 8, "code": "unreadable", "value": "Stock must be a whole number"}]}
]') as id;
select is(
  tests.import_notes(id),
  '2 unreadable, 3 no_price, 3 no_stock, 4 unreadable, 5 unreadable, 6 unreadable, 7 unknown_sku, 8 unreadable, '
    || '9 no_price',
  'names what cannot be read beside what does not fit, and nothing twice'
)
from started;
select is(
  (select concat_ws(' ', i.status, i.errors, i.faulty) from public.product_imports i), 'rejected 8 7',
  'rejects the import, and counts its errors and the products that have them'
);
select is(
  (
    select string_agg(n.value #>> '{errors,0,value}', ', ' order by n.value -> 'line')
    from started,
      jsonb_array_elements(tests.call_as('admin', format('public.admin_get_import(%L)', id)) -> 'notes') n
    where n.value #>> '{errors,0,code}' = 'unreadable'
  ),
  'Price must be an amount, SKU is required, Each value can have at most 40 characters, '
    || 'Stock must be a whole number, Stock must be a whole number',
  'and returns the texts'
);

select * from finish();
rollback;
