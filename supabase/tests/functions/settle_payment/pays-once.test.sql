begin;
select plan(37);
select tests.scene();

select tests.coupon('TEST10', 10, p_usage_limit => 1);
select tests.online_order('one', 'asha', tests.line('lamp', 2), 'TEST10', 10);
select is(tests.settle('one', 'one', 'created'), 'recorded', 'begun');
select is(tests.settle('one', 'one', 'authorized'), 'recorded', 'authorised is not paid');
select is(tests.state('one'), 'pending/pending/razorpay', 'the order waits');
select is(tests.settle('one', 'one', 'captured'), 'paid', 'captured');
select is(tests.state('one'), 'confirmed/paid/razorpay', 'confirmed and paid');
select is((select razorpay_payment_id || ' ' || (confirmed_at = now()) || ' ' || (held_until is null) from public.orders where id = tests.order_id('one')),
  'pay_one true true', 'payment and time are on the order, and it waits no more');
select results_eq($$select order_id, razorpay_order_id, amount, currency, status, refunded_amount, method, error_description from public.payments where id = 'pay_one'$$,
  $$values (tests.order_id('one'), 'order_one', 190.00, 'INR', 'captured', 0.00, 'upi', null)$$, 'one payment row');
select results_eq($$select status, payment_status, actor, actor_id from public.order_status_history where order_id = tests.order_id('one') order by id desc limit 1$$,
  $$values ('confirmed', 'paid', 'payment', null::uuid)$$, 'the history names the payment');

select tests.answer('service_role', 'public.settle_payment(''order_one'', ''pay_blank'', 190, ''INR'', ''failed'', '''', '''')');
select is((select coalesce(method, '-') || coalesce(error_description, '-') from public.payments where id = 'pay_blank'), '--', 'empty words are none');

-- the same again, and what came too late
select is(tests.settle('one', 'one', s), 'already', s || ' after captured changes nothing') from unnest(array['created', 'authorized', 'failed', 'captured']) s;
select is(tests.state('one'), 'confirmed/paid/razorpay', 'still paid');
select is((select count(*) from public.order_status_history where order_id = tests.order_id('one')), 2::bigint, 'two lines of history');
select is((select status || ' ' || coalesce(error_description, '-') from public.payments where id = 'pay_one'), 'captured -', 'one payment, captured');
select is(tests.stock('lamp') || ' ' || (select used_count from public.coupons where code = 'TEST10'), '8 1', 'stock and coupon moved once');
select is(tests.refunds('one'), 'none', 'nothing is owed');

-- cash already collected, a second payment
select is(tests.settle('one', 'second', 'captured'), 'refund_due', 'a second payment is owed back');
select is(tests.settle('one', 'second', 'captured'), 'refund_due', 'heard twice');
select is(tests.refunds('one'), 'duplicate due 190.00', 'once');
select is((select razorpay_payment_id from public.orders where id = tests.order_id('one')), 'pay_one', 'the first one counts');
update public.refunds set status = 'failed' where payment_id = 'pay_second';
select is(tests.settle('one', 'second', 'captured') || ': ' || tests.refunds('one'), 'refund_due: duplicate failed 190.00', 'a failed refund is not owed again by the same news');
select tests.online_order('cash', 'asha', tests.line('lamp'));
update public.orders set status = 'delivered', payment_method = 'cod', payment_status = 'paid' where id = tests.order_id('cash');
select is(tests.settle('cash', 'cash', 'captured') || ': ' || tests.refunds('cash'), 'refund_due: duplicate due 100.00', 'paid in cash already');
select is(tests.state('cash'), 'delivered/paid/cod', 'and stays so');

-- what is not this order's money
select tests.online_order('two', 'bala', tests.line('mat'));
select is(tests.settle('two', 'less', 'captured', 250.49), 'refund_due', 'another amount');
select is(tests.settle('two', 'dollars', 'captured', p_currency => 'USD'), 'refund_due', 'another currency');
select is(tests.state('two') || ': ' || tests.refunds('two'), 'pending/pending/razorpay: mismatch due 250.49, mismatch due 250.50', 'owed back; the order waits');
select is(tests.settle('two', 'one', 'captured', 190), 'other_order', 'a payment of another order is refused');
select is((select order_id from public.payments where id = 'pay_one'), tests.order_id('one'), 'and stays with its own');
select is(tests.settle('nowhere', 'three', 'captured'), 'unknown_order', 'another shop''s order');
select is((select count(*) from public.payments where id = 'pay_three'), 0::bigint, 'leaves nothing');
select is(tests.settle('two', 'odd', 'lost'), 'invalid_payment', 'an unknown state is refused');
select is(tests.settle('two', 'odd', 'captured', -1), 'invalid_payment', 'so is a negative amount');
select is(tests.settle('two', 'two', 'captured') || ' ' || tests.state('two'), 'paid confirmed/paid/razorpay', 'the right payment still pays it');
select is((select count(*) from unnest(array['anon', 'asha', 'chief']) w
  where tests.answer(w, 'public.settle_payment(''order_two'', ''pay_x'', 1, ''INR'', ''captured'', null, null)') ->> 'error' = '42501'), 3::bigint, 'only the server settles');
select is(current_setting('haat.actor', true) || current_setting('haat.note', true), '', 'the context is cleared');
select * from finish();
rollback;
