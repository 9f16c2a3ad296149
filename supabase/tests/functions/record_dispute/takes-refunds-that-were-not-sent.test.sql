begin;
select plan(5);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');
select tests.admin_refund_order('one', 30);

create function pg_temp.dispute(p_id text, p_amount numeric, p_status text, p_minute integer)
returns text
language sql
as $$
  select private.record_dispute(
    jsonb_build_object(
      'id', p_id, 'payment_id', 'pay_one', 'amount', p_amount, 'deducted', 0, 'status', p_status, 'phase', 'chargeback',
      'reason', 'fraud', 'respond_by', null
    ),
    now() + make_interval(mins => p_minute)
  ) ->> 'outcome';
$$;

select pg_temp.dispute('disp_1', 80, 'lost', 1);
select is(tests.refunds_of('one'), 'admin due 20.00', 'leaves a refund that was not sent what the dispute left');
select pg_temp.dispute('disp_2', 100, 'lost', 2);
select is(
  tests.refunds_of('one') || ': ' || (select r.error from public.refunds r),
  'admin failed 20.00: The money went back by a dispute', 'or nothing'
);
select is((select p.lost_amount from public.payments p), 100.00, 'never more is lost than was paid');
select is(pg_temp.dispute('disp_2', 100, 'closed', 3), 'already', 'what is lost stays lost when it is closed');
select is(pg_temp.dispute('disp_2', 100, 'won', 4), 'recorded', 'unless it is won after all');

select * from finish();
rollback;
