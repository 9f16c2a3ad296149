begin;
select plan(10);
select tests.scene();

select tests.online_order('one', 'asha', tests.line('lamp', 2)), tests.settle('one', 'one', 'captured');
select is(tests.answer('asha', 'public.cancel_order(tests.order_id(''one''))') ->> 'payment_status', 'paid', 'a paid order can be cancelled');
select is(tests.refunds('one') || ' ' || tests.state('one'), 'cancelled due 200.00 cancelled/paid/razorpay', 'its money is owed at once');
select is((select bool_and(next_attempt_at = now() and attempts = 0 and idempotency_key = 'refund-' || id) from public.refunds where order_id = tests.order_id('one')), true, 'and ready to be sent');
select is(tests.answer('asha', 'public.cancel_order(tests.order_id(''one''))') ->> 'code', 'already_cancelled', 'a second time is refused');
select is(tests.refunds('one'), 'cancelled due 200.00', 'and owes nothing more');

select tests.online_order('unpaid', 'asha', tests.line('lamp')), tests.order_named('cash', 'asha', tests.line('lamp'));
select tests.answer('asha', 'public.cancel_order(tests.order_id(''unpaid''))'), tests.answer('asha', 'public.cancel_order(tests.order_id(''cash''))');
select is(tests.refunds(n), 'none', 'nothing is owed for one that is not paid: ' || n) from unnest(array['unpaid', 'cash']) n;

-- free of charge, and paid before there was a table of payments
select tests.order_named('free', 'asha', tests.line('lamp'));
update public.orders set payment_status = 'paid' where id = tests.order_id('free');
select tests.answer('asha', 'public.cancel_order(tests.order_id(''free''))');
select is(tests.refunds('free'), 'none', 'nor for one that no payment paid');
select tests.online_order('old', 'asha', tests.line('lamp'));
update public.orders set status = 'processing', payment_status = 'paid', razorpay_payment_id = 'pay_old' where id = tests.order_id('old');
select tests.answer('asha', 'public.cancel_order(tests.order_id(''old''))');
select is(tests.refunds('old') || ' ' || (select p.status || ' ' || p.razorpay_order_id from public.payments p where p.id = 'pay_old'), 'cancelled due 100.00 captured order_old', 'an old payment is written down on the way');
select is(tests.stock('lamp'), 10, 'and all stock is back');
select * from finish();
rollback;
