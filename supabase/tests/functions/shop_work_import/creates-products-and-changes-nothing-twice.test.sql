begin;
select plan(9);
select tests.create_shop();

select is(tests.apply_import(tests.start_import(tests.kurta_rows())), 'images 1 new 0 changed 0 skipped', 'applies');
select is(
  (
    select concat_ws(' ', p.name, c.name, c.slug, p.brand, p.price, p.compare_price, p.stock, p.image_url, p.images)
    from public.products p join public.categories c on c.id = p.category_id where p.sku = 'NEW-KURTA'
  ),
  'New kurta Kurtas kurtas Taj 450.00 600.00 3 https://cdn.example.com/a.jpg [{"url": "/b.jpg"}]',
  'adds the product with its category, images and the lowest price'
);
select is(
  (
    select string_agg(concat_ws(' ', v.variant_label, v.sku, v.price, v.stock), ', ' order by v.sku)
    from public.products v join public.products p on p.id = v.variant_of where p.sku = 'NEW-KURTA'
  ),
  'M NEW-KURTA-M 450.00 0, S NEW-KURTA-S 500.00 3',
  'adds its variants'
);
select is(
  (
    select string_agg(m.quantity || ' ' || m.reason || ' ' || (m.actor_id = tests.id('admin')), ', ')
    from public.stock_movements m join public.products p on p.id = m.product_id where p.sku like 'NEW-KURTA%'
  ),
  '3 import true',
  'moves the stock in the name of the admin'
);
select is(
  (
    select string_agg(a.action || ' ' || (a.after ->> 'sku') || ' ' || (a.actor_id = tests.id('admin')), ', ')
    from public.audit_log a where a.entity = 'products' and a.after ->> 'reason' = 'import'
  ),
  'insert NEW-KURTA true',
  'leaves one audit row'
);
update public.product_imports set status = 'done';
select is(
  tests.apply_import(tests.start_import(tests.kurta_rows())), 'done 0 new 0 changed 0 skipped',
  'changes nothing the second time'
);
select is(
  tests.apply_import(tests.start_import(jsonb_build_array(
    '{"line": 2, "sku": "NEW-KURTA-S", "fields": {
      "name": "x", "price": 480, "is_active": false, "gtin": "8901030865275", "weight_grams": 300
    }}'::jsonb,
    '{"line": 3, "sku": "TEST-LAMP", "fields": {"stock": 4}}'::jsonb
  ))),
  'done 0 new 2 changed 0 skipped',
  'changes a variant that is named alone, and a product'
);
select is(
  (select concat_ws(' ', name, price, is_offered, gtin, weight_grams) from public.products where sku = 'NEW-KURTA-S'),
  'New kurta 480.00 f 8901030865275 300', 'the variant has its price, GTIN and weight, and the name of its product'
);
select is(
  (select concat_ws(' ', stock, price) from public.products where sku = 'TEST-LAMP'), '4 100.00',
  'the product has its stock, and the price that it had'
);

select * from finish();
rollback;
