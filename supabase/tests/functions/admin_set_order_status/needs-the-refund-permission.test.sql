begin;
select plan(14);
select tests.create_shop();
select tests.create_staff();
select tests.create_online_order(n, 'asha', tests.order_line('lamp')) from unnest(array['one', 'two', 'part']) n;
select tests.shop_settle_payment(n, n, 'captured') from unnest(array['one', 'two', 'part']) n;
select tests.create_online_order('open', 'asha', tests.order_line('lamp'));
select tests.create_order('cash', 'bala', tests.order_line('mat'));
delete from public.outbox;

-- Sets a status as p_who. Returns the new status or the error code.
create function pg_temp.set_as(p_who text, p_name text, p_status text)
returns text
language sql
as $$
  select coalesce(a ->> 'code', a ->> 'status', a ->> 'error')
  from tests.call_as(p_who, format(
    'public.admin_set_order_status(%L, %L, p_undo_seconds => 10)', tests.order_id(p_name), p_status
  )) a;
$$;

select is(pg_temp.set_as('packer', 'one', 'cancelled'), 'may_not_refund', 'a packer does not cancel a paid order');
select is(pg_temp.set_as('packer', 'one', 'failed'), 'may_not_refund', 'nor sets it to failed');
select is(tests.order_state('one'), 'confirmed/paid/razorpay', 'it is as it was');
select is(
  (select count(*)::int from public.refunds) + (select count(*)::int from public.outbox), 0, 'without refund or mail'
);
select is(pg_temp.set_as('packer', 'one', 'shipped'), 'shipped', 'a packer sends it');
select is(pg_temp.set_as('packer', 'one', 'cancelled'), 'may_not_refund', 'and does not cancel it afterwards');
select is(pg_temp.set_as('packer', 'open', 'cancelled'), 'cancelled', 'what is not paid yet is cancelled');
select is(pg_temp.set_as('packer', 'cash', 'cancelled'), 'cancelled', 'and what is to be paid in cash');
select is(pg_temp.set_as('manager', 'one', 'cancelled'), 'cancelled', 'a manager cancels a paid order');
select is(
  (select sum(r.amount) from public.refunds r where r.order_id = tests.order_id('one')), 100.00,
  'and its money goes back'
);
select tests.admin_refund_order('part', 100, 100);
select is(
  pg_temp.set_as('packer', 'part', 'cancelled'), 'cancelled', 'what was given back before is cancelled by a packer'
);

-- The batch asks for nothing that it will not give.
update public.settings set refund_confirm_limit = 1;
select set_config('tests.batch', tests.call_as('packer', format(
  'public.admin_create_order_batch(%L)', jsonb_build_object('change', 'cancelled', 'orders', jsonb_build_array(
    jsonb_build_object('order_number', o.order_number, 'seen', 'confirmed')
  ))
)) ->> 'id', true)
from public.orders o where o.id = tests.order_id('two');
select tests.call_as('packer', format('public.admin_work_order_batch(%L)', current_setting('tests.batch')));
select is(tests.batch_results(current_setting('tests.batch')), 'may_not_refund', 'nor in a change of many');
select is(tests.order_state('two'), 'confirmed/paid/razorpay', 'which leaves the order as it was');

select is(
  (select count(*)::int from public.outbox m where m.kind = 'owner-act'), 0, 'and no owner is told of a refund'
);

select * from finish();
rollback;
