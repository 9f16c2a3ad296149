begin;
select plan(4);
select tests.create_shop();
select tests.create_staff();

select is(
  tests.run_as('support', format('select public.admin_set_low_stock(%L, 7)', tests.id('lamp'))), '42501',
  'not without stock.write'
);
select is(
  tests.call_as('packer', format('public.admin_set_low_stock(%L, 7)', tests.id('lamp'))), '{"ok": true}'::jsonb,
  'a packer may'
);
select is((select low_stock_at from public.products where id = tests.id('lamp')), 7, 'and it is stored');
select is(
  (
    select a.after ->> 'low_stock_at' from public.audit_log a
    where a.entity = 'products' and a.entity_id = tests.id('lamp')::text order by a.id desc limit 1
  ),
  '7', 'with an audit row'
);

select * from finish();
rollback;
