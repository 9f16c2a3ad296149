begin;
select plan(3);
select tests.create_shop();
create temp table rejected as
select tests.start_import('[
  {"line": 2, "sku": "NOBODY", "fields": {"price": 90}}, {"line": 3, "sku": "TEST-LAMP", "fields": {"price": 90}}
]') as id;
create temp table other as
select tests.start_import('[{"line": 2, "sku": "TEST-MAT", "fields": {"price": 90}}]') as id;

select is(
  tests.call_as('admin', format('public.admin_decide_import(%L, ''leave_out'')', r.id)),
  jsonb_build_object('ok', false, 'code', 'active', 'id', o.id),
  'another import is under way'
)
from rejected r, other o;
select is(
  tests.call_as('admin', format('public.admin_decide_import(%L, ''leave_out'')', o.id)),
  '{"ok": false, "code": "changed", "status": "ready"}', 'only a rejected import is checked again'
)
from other o;
select is(
  (select string_agg(i.status, ' ' order by i.status) from public.product_imports i), 'ready rejected',
  'nothing has changed'
);

select * from finish();
rollback;
