begin;
select plan(2);
select tests.create_shop();

select tests.create_online_order('waiting', 'asha', tests.order_line('lamp'));
select tests.create_online_order('abandoned', 'bala', tests.order_line('lamp', 2));
update public.orders set status = 'failed', payment_status = 'failed' where id = tests.order_id('abandoned');
select tests.create_order('cash', 'asha', tests.order_line('mat'));

create function pg_temp.today() returns jsonb language sql as $$
  select tests.call_as('admin', format('public.admin_unpaid_report(%L, %L)', private.india_today(),
    private.india_today())) -> 'days' -> 0 $$;
select is(
  pg_temp.today() - 'day',
  '{"waiting": 1, "waiting_amount": 100.00, "unpaid": 1, "unpaid_amount": 200.00}'::jsonb,
  'online orders that wait, and those that were given up'
);
update public.orders set status = 'confirmed', payment_status = 'paid' where id = tests.order_id('abandoned');
select is((pg_temp.today() ->> 'unpaid')::integer, 0, 'not one that was paid later');

select * from finish();
rollback;
