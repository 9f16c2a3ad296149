begin;
select plan(5);
select tests.create_shop();
create temp table started as
select tests.start_import('[{"line": 2, "sku": "TEST-LAMP", "fields": {"price": 90}}]') as id;

select is(
  tests.call_as('admin', format('public.admin_decide_import(%L, ''cancel'')', id)), '{"ok": true}', 'cancels'
)
from started;
select is(
  tests.call_as('admin', format('public.admin_decide_import(%L, ''apply'')', id)) ->> 'code', 'changed',
  'does not apply what is cancelled'
)
from started;
select is(tests.call_as('service_role', 'public.shop_work_import()')::text, 'false', 'and nothing goes on');
select is((select price from public.products where sku = 'TEST-LAMP'), 100.00, 'nothing was changed');
select is(
  tests.call_as('admin', format('public.admin_decide_import(%L, ''cancel'')', tests.id('nothing'))) ->> 'code',
  'not_found', 'an unknown import is not found'
);

select * from finish();
rollback;
