begin;
select plan(21);
select tests.scene();

create function tests.hear(p_event_id text, p_payment jsonb default null, p_refund jsonb default null) returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'outcome', a ->> 'error', 'duplicate ' || (a ->> 'duplicate'))
  from tests.answer('service_role', format('public.receive_webhook(%L, ''test'', %L, %L)', p_event_id, p_payment, p_refund)) a;
$$;
create function tests.payment(p_name text, p_status text, p_refunded numeric default 0) returns jsonb language sql as $$
  select jsonb_build_object('razorpay_order_id', 'order_' || p_name, 'id', 'pay_' || p_name, 'amount', 100, 'currency', 'INR',
    'status', p_status, 'method', 'upi', 'error', null, 'refunded', p_refunded);
$$;
create function tests.refund(p_id text, p_name text, p_amount numeric, p_status text) returns jsonb language sql as $$
  select jsonb_build_object('id', 'rfnd_' || p_id, 'payment_id', 'pay_' || p_name, 'amount', p_amount, 'status', p_status);
$$;

select tests.online_order('one', 'asha', tests.line('lamp'));
select is(tests.hear('evt_1', tests.payment('one', 'captured')), 'paid', 'an event settles its payment');
select is(tests.state('one'), 'confirmed/paid/razorpay', 'and the order');
select is(tests.hear('evt_1', tests.payment('one', 'refunded', 100)), 'duplicate true', 'the same event again');
select is(tests.state('one'), 'confirmed/paid/razorpay', 'is not heard');
select is((select event || ' ' || (received_at = now()) from public.webhook_events where event_id = 'evt_1'), 'test true', 'it is kept');
select is(tests.hear('evt_2', tests.payment('one', 'captured')), 'already', 'another event about the same');
select is(tests.hear('evt_3'), 'ignored', 'an event that says nothing to us');
select is(tests.hear('evt_4', tests.payment('nowhere', 'captured')), 'unknown_order', 'another shop''s event');
select is(tests.hear('evt_5', tests.payment('one', 'lost')), 'invalid_payment', 'one we do not understand');
select is((select count(*) from public.webhook_events), 5::bigint, 'each is kept once');

-- a refund made in Razorpay's dashboard
select is(tests.hear('evt_6', tests.payment('one', 'captured', 40), tests.refund('part', 'one', 40, 'processed')), 'already', 'a part given back');
select is(tests.refunds('one') || ' ' || tests.state('one'), 'admin processed 40.00 confirmed/paid/razorpay', 'is written down');
select is(tests.hear('evt_7', null, tests.refund('rest', 'one', 60, 'pending')) || ' ' || tests.hear('evt_8', null, tests.refund('rest', 'one', 60, 'processed')), 'recorded refunded', 'the rest, in two steps');
select is(tests.state('one'), 'cancelled/refunded/razorpay', 'ends the order');
select is((select string_agg(razorpay_refund_id || ' ' || status, ', ' order by amount) from public.refunds where order_id = tests.order_id('one')),
  'rfnd_part processed, rfnd_rest processed', 'both have their rows');

-- one of ours, whose answer got lost
select tests.online_order('two', 'asha', tests.line('lamp'));
select tests.hear('evt_9', tests.payment('two', 'captured')), tests.answer('asha', 'public.cancel_order(tests.order_id(''two''))');
select is(tests.hear('evt_10', tests.payment('two', 'refunded', 100), tests.refund('ours', 'two', 100, 'processed')), 'refunded', 'our own refund comes home');
select is(tests.refunds('two') || ' ' || (select razorpay_refund_id from public.refunds where order_id = tests.order_id('two')), 'cancelled processed 100.00 rfnd_ours', 'and finds its row');
select is(tests.hear('evt_11', null, tests.refund('x', 'nowhere', 1, 'processed')), 'unknown_payment', 'a refund of another shop');
select is(tests.answer(w, 'public.receive_webhook(''evt_x'', ''test'')') ->> 'error', '42501', w || ' may not call it') from unnest(array['anon', 'asha', 'chief']) w;
select * from finish();
rollback;
