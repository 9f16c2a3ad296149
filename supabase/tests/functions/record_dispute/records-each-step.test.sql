begin;
select plan(15);
select tests.create_shop();
select tests.create_online_order('two', 'asha', tests.order_line('lamp'));
select tests.shop_receive_webhook('evt_1', tests.webhook_payment('two', 'captured'));

-- Receives an event about the dispute of a payment, p_seconds after noon.
create function pg_temp.dispute(p_status text, p_seconds integer, p_payment text default 'pay_two')
returns text language sql as $$
  select a ->> 'outcome' from tests.call_as('service_role', format(
    'public.shop_receive_webhook(%L, %L, null, null, %L, %L)', 'evt_' || p_status || p_seconds || p_payment,
    'payment.dispute.' || p_status, now()::date + interval '12 hours' + make_interval(secs => p_seconds),
    jsonb_build_object(
      'id', 'disp_1', 'payment_id', p_payment, 'amount', 100, 'status', p_status, 'phase', 'chargeback',
      'deducted', case p_status when 'lost' then 100 else 0 end, 'reason', 'goods_not_received',
      'respond_by', '2026-12-12T06:00:00Z'
    )
  )) a $$;
create function pg_temp.problems() returns text language sql as $$
  select string_agg(x.kind || ' ' || x.amount, ', ') from private.payment_problems x where x.id = 'disp_1' $$;
create function pg_temp.left() returns numeric language sql as $$
  select private.refundable_amount(p) from public.payments p where p.id = 'pay_two' $$;

select is(pg_temp.dispute('created', 1, 'pay_none'), 'unknown_payment', 'ignores the payment of another shop');
select is(pg_temp.dispute('created', 1), 'recorded', 'records a dispute');
select is(pg_temp.problems(), 'dispute 100.00', 'which needs attention');
select is(
  (select note from public.order_notes order by id desc limit 1),
  'Dispute disp_1 of ₹100.00: opened, goods not received. '
    || 'Answer it in Razorpay''s dashboard by 12 December 2026.',
  'a note on the order says until when to answer'
);
select is(
  (
    select string_agg(m.to_email || ' ' || (m.data ->> 'status'), ', ') from public.outbox m
    where m.kind = 'owner-dispute'
  ),
  'admin@tests.example created', 'the owners are told'
);
select is(pg_temp.left(), 100.00, 'the money is not lost');
select is(pg_temp.dispute('under_review', 5), 'recorded', 'follows its steps');
select is(pg_temp.dispute('action_required', 3), 'already', 'an event that comes late changes nothing');
select is(pg_temp.dispute('lost', 5), 'recorded', 'of two events of one second the later step counts');
select is(pg_temp.dispute('created', 5), 'already', 'and not the earlier one');
select is(pg_temp.problems(), 'dispute_lost 100.00', 'a lost one needs attention');
select is(pg_temp.left(), 0.00, 'its money is gone');
select tests.shop_cancel_order('asha', 'two');
select is(
  (select count(*)::integer from public.refunds where payment_id = 'pay_two'), 0,
  'and is not refunded when the order is cancelled'
);
select is(
  (select string_agg(m.data ->> 'status', ' ' order by m.id) from public.outbox m where kind = 'owner-dispute'),
  'created under_review lost', 'each step is mailed once'
);
update private.disputes set event_at = now() - interval '31 days';
select is(pg_temp.problems(), null, 'after 30 days it is only in the notes');

select * from finish();
rollback;
