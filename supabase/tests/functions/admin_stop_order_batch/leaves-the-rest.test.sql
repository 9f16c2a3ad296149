begin;
select plan(2);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));
select set_config('tests.batch', tests.create_batch('processing') ->> 'id', true);
select tests.call_as('admin', format('public.admin_work_order_batch(%L)', current_setting('tests.batch')));
select tests.call_as('admin', format('public.admin_stop_order_batch(%L)', current_setting('tests.batch')));
select tests.call_as('admin', format('public.admin_work_order_batch(%L)', current_setting('tests.batch')));

select is(tests.batch_results(current_setting('tests.batch')), 'ok stopped', 'what is left is not changed');
select is(tests.order_state('two'), 'confirmed/pending/cod', 'the second order is as it was');

select * from finish();
rollback;
