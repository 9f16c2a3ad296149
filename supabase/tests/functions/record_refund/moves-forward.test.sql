begin;
select plan(21);
select tests.scene();

create function tests.refund_id(p_name text) returns uuid language sql as $$
  select r.id from public.refunds r where r.order_id = tests.order_id(p_name) order by r.status = 'failed', r.created_at limit 1;
$$;
create function tests.record(p_id uuid, p_razorpay_id text, p_payment text, p_status text, p_error text default null) returns text language sql as $$
  select coalesce(a ->> 'outcome', a ->> 'code', a ->> 'error')
  from tests.answer('service_role', format('public.record_refund(%L, %L, %L, %L, %L)', p_id, p_razorpay_id, p_payment, p_status, p_error)) a;
$$;
select tests.online_order('one', 'asha', tests.line('lamp'));
select tests.settle('one', 'one', 'captured'), tests.answer('asha', 'public.cancel_order(tests.order_id(''one''))');
select is(tests.refunds('one'), 'cancelled due 100.00', 'owed');
select is(tests.record(tests.refund_id('one'), 'rfnd_1', 'pay_one', 'pending'), 'recorded', 'sent');
select is(tests.refunds('one') || ' ' || tests.state('one'), 'cancelled pending 100.00 cancelled/paid/razorpay', 'on its way');
select is(tests.record(null, 'rfnd_1', 'pay_one', 'processed'), 'refunded', 'there, found by Razorpay''s id');
select is(tests.refunds('one') || ' ' || tests.state('one'), 'cancelled processed 100.00 cancelled/refunded/razorpay', 'the order says so');
select is((select status || ' ' || refunded_amount from public.payments where id = 'pay_one'), 'refunded 100.00', 'and the payment');
select results_eq($$select payment_status, actor, note from public.order_status_history where order_id = tests.order_id('one') order by id desc limit 1$$,
  $$values ('refunded', 'payment', 'Refunded')$$, 'and the history');
select is(tests.record(tests.refund_id('one'), 'rfnd_1', 'pay_one', s) || ' ' || tests.refunds('one'), 'already cancelled processed 100.00', s || ' after processed changes nothing')
from unnest(array['processed', 'pending', 'failed']) s;

-- refused by Razorpay
select tests.online_order('two', 'bala', tests.line('lamp'));
select tests.settle('two', 'two', 'captured'), tests.answer('bala', 'public.cancel_order(tests.order_id(''two''))');
select is(tests.record(tests.refund_id('two'), null, 'pay_two', 'failed', 'Too old'), 'recorded', 'refused');
select is((select status || ': ' || error from public.refunds where order_id = tests.order_id('two')), 'failed: Too old', 'with the reason');
select is(tests.record(tests.refund_id('two'), 'rfnd_2', 'pay_two', 'pending') || ' ' || tests.refunds('two'), 'recorded cancelled failed 100.00', 'pending after failed is older news');
select is(tests.state('two'), 'cancelled/paid/razorpay', 'the money is still here');
select is(tests.record(tests.refund_id('two'), 'rfnd_2', 'pay_two', 'processed') || ' ' || tests.state('two'), 'refunded cancelled/refunded/razorpay', 'until it is not');

select is(tests.record(gen_random_uuid(), 'rfnd_9', 'pay_two', 'processed'), 'unknown_refund', 'an unknown refund');
select is(tests.record(null, 'rfnd_9', 'pay_nowhere', 'processed'), 'unknown_payment', 'an unknown payment');
select is(tests.record(tests.refund_id('two'), 'rfnd_2', 'pay_two', 'lost'), 'invalid_refund', 'an unknown state');
select is(tests.answer(w, 'public.record_refund(null, ''rfnd_1'', ''pay_one'', ''processed'')') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'chief']) w;
select * from finish();
rollback;
