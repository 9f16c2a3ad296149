begin;
select plan(7);
select tests.create_shop();
select
  tests.create_order('one', 'asha', tests.order_line('lamp')),
  tests.create_order('two', 'bala', tests.order_line('mat'));

create function tests.work_all(p_change text, p_seen text default null)
returns text
language plpgsql
as $$
declare
  v_id text := tests.create_batch(p_change) ->> 'id';
begin
  update private.order_batch_items i set seen = coalesce(p_seen, o.status)
  from public.orders o
  where i.batch_id = v_id::uuid and o.id = i.order_id;
  for n in 1 .. 2 loop
    perform tests.call_as('admin', format('public.admin_work_order_batch(%L)', v_id));
  end loop;
  return tests.batch_results(v_id);
end;
$$;

update public.orders set payment_method = 'razorpay', status = 'pending' where id = tests.order_id('one');
update public.orders set payment_method = 'razorpay', status = 'failed', payment_status = 'failed'
where id = tests.order_id('two');
select is(tests.work_all(c), 'unpaid unpaid', c || ' leaves what was to be paid online and is not')
from unnest(array['confirmed', 'processing', 'shipped', 'delivered']) c;

update public.orders set payment_status = 'paid', status = 'delivered' where id = tests.order_id('one');
update public.orders set payment_status = 'paid', status = 'cancelled' where id = tests.order_id('two');
select is(tests.work_all('shipped'), 'ended ended', 'and does not ship what arrived or was cancelled');
select is(tests.order_state('one'), 'delivered/paid/razorpay', 'which keeps its status');
select is(tests.work_all('shipped', 'confirmed'), 'changed changed', 'what has changed meanwhile is refused for that');

select * from finish();
rollback;
