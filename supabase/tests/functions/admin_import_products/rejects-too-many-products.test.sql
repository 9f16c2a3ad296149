begin;
select plan(1);
select tests.create_shop();

select is(
  tests.call_as('admin', $$
    public.admin_import_products((select jsonb_agg(jsonb_build_object('sku', n)) from generate_series(1, 101) n))
  $$),
  '{"ok": false, "code": "too_many"}',
  'rejects more than a hundred rows'
);

select * from finish();
rollback;
