begin;
select plan(2);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));
select set_config('tests.batch', tests.create_batch('processing') ->> 'id', true);
select tests.call_as('admin', format('public.admin_work_order_batch(%L)', current_setting('tests.batch')));

select is(
  (a ->> 'change') || ': ' || (
    select string_agg(concat_ws(' ', i.value ->> 'seen', i.value -> 'result' ->> 'status'), ', ' order by i.ordinality)
    from jsonb_array_elements(a -> 'items') with ordinality i
  ),
  'processing: confirmed processing, confirmed',
  'returns the orders with what became of them'
)
from tests.call_as('admin', format('public.admin_get_order_batch(%L)', current_setting('tests.batch'))) a;
select is(
  tests.outcome(tests.call_as('asha', format('public.admin_get_order_batch(%L)', current_setting('tests.batch')))),
  '42501',
  'refuses shoppers'
);

select * from finish();
rollback;
