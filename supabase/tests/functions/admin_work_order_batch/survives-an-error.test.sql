begin;
select plan(2);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));
select set_config('tests.batch', tests.create_batch('shipped') ->> 'id', true);
update private.order_batch_items i set shipment = '{"parcel": "unknown key"}' where i.place = 1;
select tests.call_as('admin', format('public.admin_work_order_batch(%L)', current_setting('tests.batch')))
from generate_series(1, 2);

select is(tests.batch_results(current_setting('tests.batch')), 'failed ok', 'an error does not hold up the next order');
select is(tests.order_state('one'), 'confirmed/pending/cod', 'the order with the error is as it was');

select * from finish();
rollback;
