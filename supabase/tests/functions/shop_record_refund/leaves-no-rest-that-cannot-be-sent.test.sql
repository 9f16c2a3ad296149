begin;
select plan(5);
select tests.create_shop();
create function pg_temp.from_dashboard(p_name text, p_id text, p_amount numeric) returns text language sql as $$
  select a ->> 'outcome' from tests.call_as('service_role', format('public.shop_record_refund(%L)', jsonb_build_object(
    'id', p_id, 'payment_id', 'pay_' || p_name, 'amount', p_amount, 'currency', 'INR', 'status', 'processed'
  ))) a $$;

-- 99.50 of the 100 that are due are refunded in the dashboard.
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_set_order_status('one', 'cancelled');
select pg_temp.from_dashboard('one', 'rfnd_1', 99.5);
select is(tests.refunds_of('one'), 'cancelled processed 99.50', 'the rest of a refund is not due');
select is(tests.order_state('one'), 'cancelled/refunded/razorpay', 'and the order is refunded');

-- 50 and 50 are due, and 99.50 go back: one is taken, and of the other less than a rupee is left.
select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('two', 'two', 'captured');
select tests.admin_refund_order('two', 60, 100);
select tests.admin_refund_order('two', 40, 40);
update public.refunds set created_at = now() - interval '1 minute' where amount = 60;
select pg_temp.from_dashboard('two', 'rfnd_2', 99.5);
select is(
  tests.refunds_of('two'), 'admin failed 40.00, admin processed 99.50', 'one that shrinks below a rupee has failed'
);
select is(
  (select r.error from public.refunds r where r.status = 'failed'), 'It was refunded in Razorpay''s dashboard',
  'because its money went back otherwise'
);
select is(
  (select count(*)::integer from public.refunds r where r.amount < 1), 0, 'no refund is of less than a rupee'
);

select * from finish();
rollback;
