begin;
select plan(10);
select tests.create_shop();
select tests.create_online_order('one', 'asha', tests.order_line('lamp'));
select tests.shop_settle_payment('one', 'one', 'captured');

create function pg_temp.dispute(p_status text, p_minute integer) returns text language sql as $$
  select private.record_dispute(
    jsonb_build_object(
      'id', 'disp_1', 'payment_id', 'pay_one', 'amount', 60, 'deducted', 0, 'status', p_status, 'phase', 'chargeback',
      'reason', 'fraud', 'respond_by', null
    ),
    now() + make_interval(mins => p_minute)
  ) ->> 'outcome';
$$;
create function pg_temp.claimed() returns integer language sql as $$
  select count(*)::integer from public.shop_claim_refunds(10) $$;

select pg_temp.dispute('created', 1);
select tests.admin_refund_order('one', 30);
update public.refunds set next_attempt_at = now() - interval '1 minute', created_at = now() - interval '2 days';
select is(pg_temp.claimed(), 0, 'a refund waits while its payment is disputed');
select is(
  (select string_agg(kind, ' ') from private.payment_problems), 'dispute', 'and only the dispute needs attention'
);
select is(
  (tests.call_as('admin', 'public.admin_health()') -> 'refunds_waiting' ->> 'count')::integer, 0, 'it is not late'
);
select tests.shop_settle_payment('one', 'one2', 'captured');
delete from public.refunds where payment_id = 'pay_one2';
update public.payments set is_disputed = true where id = 'pay_one2';
delete from public.outbox where kind = 'payment-returned';
insert into public.refunds (order_id, payment_id, amount, reason)
values (tests.order_id('one'), 'pay_one2', 10, 'duplicate');
select is(
  (select count(*)::integer from public.outbox m where m.kind = 'payment-returned'), 0,
  'no mail says that a waiting refund is on its way'
);
delete from public.refunds where payment_id = 'pay_one2';
update public.refunds set attempts = 1;
select is(tests.admin_retry_refund((select r.id from public.refunds r)), 'not_failed', 'nobody can send it by hand');
update public.refunds set razorpay_refund_id = 'rfnd_1', status = 'pending';
select is(pg_temp.claimed(), 1, 'one that Razorpay knows is looked up');
update public.refunds
set razorpay_refund_id = null, status = 'due', next_attempt_at = now() - interval '1 minute';
select pg_temp.dispute('won', 2);
select is(pg_temp.claimed(), 1, 'the refund is sent once the dispute is won');
select is(
  (select (p.lost_amount, p.is_disputed)::text from public.payments p where p.id = 'pay_one'), '(0.00,f)',
  'nothing is lost'
);
select pg_temp.dispute('lost', 3);
select is(
  (select p.lost_amount from public.payments p where p.id = 'pay_one'), 60.00, 'what is lost is on the payment'
);
select pg_temp.dispute('won', 4);
select is((select p.lost_amount from public.payments p where p.id = 'pay_one'), 0.00, 'and no more when it is won');

select * from finish();
rollback;
