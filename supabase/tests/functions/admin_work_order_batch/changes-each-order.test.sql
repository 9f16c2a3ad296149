begin;
select plan(8);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));
select tests.shop_cancel_order('asha', 'one');
select set_config('tests.batch', tests.create_batch('processing') ->> 'id', true);

create function tests.work()
returns jsonb
language sql
as $$
  select tests.call_as('admin', format('public.admin_work_order_batch(%L)', current_setting('tests.batch')));
$$;

select is(tests.work() ->> 'worked', 'true', 'works on the first order');
select is(tests.batch_results(current_setting('tests.batch')), 'changed left', 'refuses what was cancelled meanwhile');
select is(tests.order_state('two'), 'confirmed/pending/cod', 'one order at a time');
select is(tests.work() ->> 'worked', 'true', 'works on the second order');
select is(tests.batch_results(current_setting('tests.batch')), 'changed ok', 'the other one is changed');
select is(tests.order_state('two'), 'processing/pending/cod', 'and has the status');
select is(tests.work() ->> 'worked', 'false', 'nothing is left');
select is(
  tests.outcome(tests.call_as('asha', format('public.admin_work_order_batch(%L)', current_setting('tests.batch')))),
  '42501',
  'refuses shoppers'
);

select * from finish();
rollback;
