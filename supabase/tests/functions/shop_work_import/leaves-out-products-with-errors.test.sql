begin;
select plan(8);
select tests.create_shop();
create temp table started as
select tests.start_import('[
  {"line": 2, "sku": "NOBODY", "fields": {"price": 90}},
  {"line": 3, "sku": "TEST-LAMP", "fields": {"price": 90}},
  {"line": 4, "sku": "TEST-MAT", "fields": {"price": 90, "stock": null},
    "errors": [{"line": 4, "code": "unreadable", "value": "Stock must be a whole number"}]}
]') as id;
create temp table mat as select price from public.products where sku = 'TEST-MAT';
create function tests.import_state()
returns text
language sql
as $$
  select concat_ws(' ', i.status, i.creates, i.updates, i.errors, i.faulty, i.finished_at is null)
  from public.product_imports i
$$;
select is(tests.import_state(), 'rejected 1 2 2 2 f', 'two of three products have errors');

select is(
  tests.call_as('admin', format('public.admin_decide_import(%L, ''leave_out'')', id)), '{"ok": true}',
  'the admin leaves them out'
)
from started;
select is(tests.import_state(), 'checking 0 0 0 0 t', 'which checks the file again');
select tests.call_as('service_role', 'public.shop_work_import()');
select is(tests.import_state(), 'ready 0 1 2 2 t', 'one product changes, and the errors are kept');
select is(tests.import_notes(id), '2 unknown_sku, 4 unreadable', 'with their lines') from started;
select is(tests.apply_import(id), 'done 0 new 1 changed 0 skipped', 'it can be applied') from started;
select results_eq(
  $$select sku, price from public.products where sku in ('TEST-LAMP', 'TEST-MAT') order by sku$$,
  $$select 'TEST-LAMP', 90.00::numeric union all select 'TEST-MAT', m.price from mat m$$,
  'and writes nothing of a product with an error'
);
select is(
  (
    select a.after ->> 'leaves_out' from public.audit_log a
    where a.entity = 'product_imports' order by a.id desc limit 1
  ),
  'true', 'the audit log has the decision'
);

select * from finish();
rollback;
