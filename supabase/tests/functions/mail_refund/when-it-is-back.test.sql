begin;
select plan(9);
select tests.scene();
create function tests.told() returns text language plpgsql as $$
declare
  v_said text;
begin
  select coalesce(string_agg(m.kind || ' ' || (m.data ->> 'amount') || ' ' || (m.data ->> 'reason'), ', ' order by m.id), 'nothing')
  into v_said from public.outbox m where m.kind in ('refunded', 'payment-returned');
  delete from public.outbox;
  return v_said;
end $$;
select tests.online_order('one', 'asha', tests.line('lamp')), tests.settle('one', 'p1', 'captured');
select tests.answer('asha', format('public.cancel_order(%L)', tests.order_id('one')));
select is(tests.told(), 'nothing', 'a refund that is owed is said by the mail that cancels');
create function tests.record(p_status text) returns text language plpgsql as $$
begin
  perform tests.answer('service_role', format('public.record_refund((select id from public.refunds where payment_id = ''pay_p1''), ''rfnd_1'', ''pay_p1'', %L)', p_status));
  return tests.told();
end $$;
select is(tests.record('pending'), 'nothing', 'on its way is no news');
select is(tests.record('processed'), 'refunded 100.00 cancelled', 'back');
select is(tests.record('processed'), 'nothing', 'once');

select tests.online_order('two', 'asha', tests.line('lamp')), tests.settle('two', 'q1', 'captured'), tests.told();
select tests.settle('two', 'q2', 'captured');
select is(tests.told(), 'payment-returned 100.00 duplicate', 'paid twice: one goes back');
select tests.settle('two', 'q3', 'captured', 40);
select is(tests.told(), 'payment-returned 40.00 mismatch', 'so does one of the wrong amount');
select tests.answer('service_role', format('public.receive_webhook(''ev2'', ''refund.processed'', null, %L)',
  '{"id": "rfnd_2", "payment_id": "pay_q1", "amount": 30, "status": "processed"}'));
select is(tests.told(), 'refunded 30.00 admin', 'a part given back in the dashboard');

insert into public.refunds (order_id, payment_id, amount, reason, status, created_at)
values (tests.order_id('two'), 'pay_q1', 5, 'admin', 'processed', now() - interval '2 days');
select is(tests.told(), 'nothing', 'what is written down long afterwards is no news');
update public.refunds set status = 'failed' where payment_id = 'pay_q2';
select is(tests.told(), 'nothing', 'a refund that failed is for the owner to look at');
select * from finish();
rollback;
