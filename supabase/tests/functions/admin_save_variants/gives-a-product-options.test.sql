begin;
select plan(6);
select tests.create_shop();
select is(
  tests.admin_save_variants('lamp', '{"Size": ["S", "L"]}', jsonb_build_array(
    tests.variant('{S}', 'TEST-LAMP-S', 0, 4), tests.variant('{L}', 'TEST-LAMP-L', 0, 6, p_price => 150)
  )),
  'ok',
  'saves the options'
);
select is(tests.offer('lamp'), '150.00 10 true', 'sums up the variants');
select is(
  (select sum(quantity)::integer from public.stock_movements where product_id = tests.id('lamp')),
  0,
  'takes the units out of the ledger of the product'
);
select is(
  (
    select string_agg(v.variant_label || ' ' || v.stock || ' ' || m.quantity, ', ' order by v.sku)
    from public.products v join public.stock_movements m on m.product_id = v.id
    where v.variant_of = tests.id('lamp')
  ),
  'L 6 6, S 4 4',
  'and into those of the variants'
);
select is(
  (select after ->> 'reason' from public.audit_log where entity_id = tests.id('lamp')::text),
  'counted',
  'writes one audit row'
);
select is(
  tests.outcome(tests.shop_place_order('asha', tests.order_line('lamp'))),
  'unavailable',
  'the product itself cannot be ordered any more'
);

select * from finish();
rollback;
