begin;
select plan(5);
select tests.create_shop();

delete from public.orders;
-- Returns revenue and net revenue.
create function tests.revenues()
returns text
language sql
as $$
  select tests.figure('{revenue,total}')::numeric || ' ' || tests.figure('{net_revenue}')::numeric;
$$;

select tests.create_online_order('one', 'asha', tests.order_line('lamp', 3));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_refund_order('one', 40), tests.admin_refund_order('one', 50);
update public.refunds set status = 'failed' where amount = 50;
select is(tests.revenues(), '300.00 260.00', 'a part that was refunded is no net revenue, one that failed is');

select tests.create_order('two', 'asha', tests.order_line('lamp', 2));
select tests.set_state('delivered', 'two');
select tests.create_return('back', 'two', p_status => 'received');
select tests.admin_refund_return('back', 100, 'UPI 1');
select is(tests.revenues(), '500.00 360.00', 'nor is what was given back for returned goods paid in cash');

select tests.shop_cancel_order('asha', 'one');
update public.refunds set status = 'processed' where status = 'due';
select tests.shop_receive_webhook('evt_1', null, tests.razorpay_refund('9', 'one', 1, 'failed'));
select is(tests.revenues(), '200.00 100.00', 'an order refunded whole is no revenue at all');

select tests.create_online_order('three', 'bala', tests.order_line('lamp', 3));
select tests.shop_settle_payment('three', 'three', 'captured');
select private.record_dispute(jsonb_build_object(
  'id', 'disp_1', 'payment_id', 'pay_three', 'amount', 70, 'deducted', 70, 'status', 'lost'
), now());
select is(tests.revenues(), '500.00 330.00', 'nor is what the bank took back');
select is(
  tests.figure('{net_revenue}')::numeric,
  (
    select sum((r -> 'total' ->> 'received')::numeric - (r -> 'total' ->> 'refunded')::numeric
      - (r -> 'total' ->> 'lost')::numeric)
    from tests.call_as('admin', format('public.admin_sales_report(%L, %L, %L)', 'day', private.india_today() - 1,
      private.india_today())) r
  ),
  'it is the net revenue of the report'
);

select * from finish();
rollback;
