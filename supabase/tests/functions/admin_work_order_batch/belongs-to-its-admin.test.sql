begin;
select plan(3);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));
select set_config('tests.batch', tests.create_batch('processing') ->> 'id', true);
update public.order_batches set actor_id = tests.id('bala');

select is(
  tests.outcome(tests.call_as('admin', format('public.%s(%L)', f, current_setting('tests.batch')))),
  'not_found',
  f || ' knows no change of somebody else'
)
from unnest(array['admin_work_order_batch', 'admin_stop_order_batch']) f;
select is(
  tests.call_as('admin', format('public.admin_get_order_batch(%L)', current_setting('tests.batch'))) ->> 'change',
  'processing',
  'but shows it'
);

select * from finish();
rollback;
